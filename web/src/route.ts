/*
 * route.ts - which screen a URL shows.
 *
 *     /                      home
 *     /t/ID#TOKEN            a table; a token is removed from the address at
 *                            once, so that it is not shared by accident
 *     /join/KOBA-TUMI-RESA   the same, by its code
 *     /table/KOBA-TUMI-RESA/screen   for a television
 *     /rules/clue#C8         how to play, and a rule book
 *     /learn/clue            a guided first round
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useState } from 'preact/hooks';
import { addToken } from './saved-tables';

export type Route =
  | { screen: 'home' }
  | { screen: 'table'; table: string }
  | { screen: 'join'; code: string }
  | { screen: 'television'; code: string }
  | { screen: 'rules'; game: string; rule: string }
  | { screen: 'learn'; game: string }
  | { screen: 'not-found' };

/** A link never replaces the tokens that this device has: anybody may have sent
 * it. An invalid token is dropped when the server rejects it. */
function saveToken(table: string): void {
  const token = location.hash.slice(1);
  if (token === '') return;
  addToken(table, token);
  history.replaceState(null, '', location.pathname);
}

/** The segments of a path; null if it is not valid. */
function segmentsOf(path: string): string[] | null {
  try {
    return path.split('/').slice(1).map(decodeURIComponent);
  } catch {
    return null;
  }
}

export function routeOf(path: string, hash: string): Route {
  const segments = segmentsOf(path);
  if (segments === null) return { screen: 'not-found' };
  const [first = '', second = '', third = ''] = segments;
  if (first === '') return { screen: 'home' };
  if (first === 't' && second) return { screen: 'table', table: second };
  if (first === 'join' && second) return { screen: 'join', code: second };
  if (first === 'table' && third === 'screen')
    return { screen: 'television', code: second };
  if (first === 'rules' && second)
    return { screen: 'rules', game: second, rule: hash.slice(1) };
  if (first === 'learn' && second) return { screen: 'learn', game: second };
  return { screen: 'not-found' };
}

function currentRoute(): Route {
  const route = routeOf(location.pathname, location.hash);
  if (route.screen === 'table') saveToken(route.table);
  return route;
}

/** Navigates; the back button returns. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  scrollTo(0, 0); // another page begins at its beginning
  dispatchEvent(new PopStateEvent('popstate'));
}

export function useRoute(): Route {
  const [route, setRoute] = useState(currentRoute);
  useEffect(() => {
    const update = () => setRoute(currentRoute());
    addEventListener('popstate', update);
    return () => removeEventListener('popstate', update);
  }, []);
  return route;
}
