/* globals.d.ts - what the build puts in. SPDX-License-Identifier: MIT */
declare module '*.css';
/** Addresses of the rule books, by language and game; web/build.mjs. */
declare const RULES: Record<string, Record<string, string>>;
/** Addresses of the languages, by their names; web/build.mjs. */
declare const LANGUAGES: Record<string, string>;
