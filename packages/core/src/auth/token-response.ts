import { isPlainObject } from '../config/rule';
import type { Tokens } from './tokens';

/** Names under which servers give a token. Exactly these: `refresh_expires_in` and the like are no tokens. */
const NAMES = {
  accessToken: ['access_token', 'accessToken'],
  refreshToken: ['refresh_token', 'refreshToken'],
} as const;

/**
 * The tokens of a refresh answer, at its root or under `data`. Undefined when there is no access token in it: then it
 * is no answer, but perhaps the page of a captive portal.
 */
export function readTokenResponse(body: string): (Tokens & { readonly accessToken: string }) | undefined {
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch {
    return undefined;
  }
  if (!isPlainObject(answer)) return undefined;
  const places = isPlainObject(answer.data) ? [answer, answer.data] : [answer];
  const accessToken = find(places, NAMES.accessToken);
  const refreshToken = find(places, NAMES.refreshToken);
  if (accessToken === undefined) return undefined;
  return refreshToken === undefined ? { accessToken } : { accessToken, refreshToken };
}

function find(
  places: readonly Readonly<Record<string, unknown>>[],
  names: readonly string[],
): string | undefined {
  for (const place of places) {
    for (const name of names) {
      const value = place[name];
      if (typeof value === 'string' && value !== '') return value;
    }
  }
  return undefined;
}
