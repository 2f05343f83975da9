/* jsx.mjs - what JSX compiles to: esbuild puts it into every module
 * (bundle.mjs). SPDX-License-Identifier: MIT */
export { createElement, Fragment } from 'preact';
