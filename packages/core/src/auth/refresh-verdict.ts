/** What the refresh endpoint's answer means. */
export type RefreshVerdict =
  /** New tokens. */
  | 'renewed'
  /** The refresh token is refused: only the app can help, with new ones. */
  | 'refused'
  /** Ask again later, with the same token. */
  | 'transient';

/**
 * Statuses that refuse the token: 400 (`invalid_grant`), 401, 403, and 422 of servers that validate. Every other
 * failure may be due to the URL, the method or the server, which can be fixed without the app; and giving up would
 * leave an app that is not running logged out, while retrying costs one request in five minutes at most.
 */
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403, 422]);

/**
 * Judges an answer; status 0 stands for none. Success without a token in it is no success: a captive portal answers so.
 */
export function judgeRefresh(status: number, hasToken: boolean): RefreshVerdict {
  if (status >= 200 && status < 300) return hasToken ? 'renewed' : 'transient';
  return REFUSALS.has(status) ? 'refused' : 'transient';
}
