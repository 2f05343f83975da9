/* globals.d.ts - what the build puts in. SPDX-License-Identifier: MIT */
declare module '*.css';
/** Addresses of the rule books, by game; web/build.mjs. */
declare const RULES: Record<string, string>;
