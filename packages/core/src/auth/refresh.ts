import type { AuthorizationSuccess } from '../contract/authorization';
import type { Settle } from '../machine/from-task';
import type { HttpResponse } from '../ports/http';
import { BACKOFF_BACKGROUND_CAP_MILLIS, BACKOFF_CAP_MILLIS, waitMillis } from '../time/backoff';
import { deadlineAfter } from '../time/deadline';
import { retryAfterMillis } from '../time/retry-after';
import type { AuthEnvironment } from './auth-environment';
import type { RefreshOutcome } from './auth-machine';
import { refreshRequest } from './refresh-request';
import { judgeRefresh } from './refresh-verdict';
import { readTokenResponse } from './token-response';
import type { Tokens } from './tokens';

/**
 * New tokens that are refused within this time are no reason to refresh again: others would be no better. Later they
 * may have expired before they were ever used, and a refresh may help. Doubles with every refresh of which nothing
 * was accepted: a sender that is refused although its tokens are valid soon refreshes once an hour.
 */
const FRESH_MIN_MILLIS = 60_000;
const FRESH_MAX_MILLIS = 3_600_000;

function freshMillis(unproven: number): number {
  let millis = FRESH_MIN_MILLIS;
  for (let i = 0; i < unproven && millis < FRESH_MAX_MILLIS; i++) millis *= 2;
  return Math.min(millis, FRESH_MAX_MILLIS);
}

/** What a refresh reads and changes. */
interface Refreshing {
  readonly held: Tokens;
  /** Refresh requests that failed in a row. */
  readonly failures: number;
  /** Refreshes in a row whose tokens the server has not accepted. */
  readonly unproven: number;
  /** New tokens: stored and emitted in this step; used when they are durable. */
  take(fresh: Tokens): void;
  /** New tokens came that the machine does not wait for any more. */
  takeLate(): void;
  redact(text: string): string;
}

/** Exchanges the refresh token: at most one request at a time for all callers, and no response is lost. */
export function createRefresh(env: AuthEnvironment, auth: Refreshing) {
  const { effects } = env;
  /** The refresh token that is on its way. */
  let inFlight: string | undefined;
  let waiting: Settle<RefreshOutcome> | undefined;
  /** The status of the failure that was logged last. A repeated status is logged once, but emitted to the app each time. */
  let loggedStatus: number | undefined;

  function ask(): void {
    const { refreshToken } = auth.held;
    // A request under way is joined; one with another token is awaited.
    if (inFlight !== undefined || refreshToken === undefined) return;
    inFlight = refreshToken;
    env.redactor.confide(env.config().authorization?.refreshUrl);
    effects.trace('auth', 'refreshing the tokens');
    env.send(
      refreshRequest(env.config(), auth.held),
      (response) => ended(refreshToken, response, ''),
      (message) => ended(refreshToken, null, message),
    );
  }

  function ended(sent: string, response: HttpResponse | null, message: string): void {
    inFlight = undefined;
    // The app set other tokens meanwhile: this outcome applies to the old ones.
    if (auth.held.refreshToken !== sent) {
      if (waiting) ask();
      return;
    }
    const settle = waiting;
    const outcome = conclude(response, message);
    if (settle) settle.done(outcome);
    else if (outcome.next === 'renewed') auth.takeLate();
  }

  function conclude(response: HttpResponse | null, message: string): RefreshOutcome {
    const status = response?.status ?? 0;
    const fresh = response === null ? undefined : readTokenResponse(response.body);
    const verdict = judgeRefresh(status, fresh !== undefined);
    effects.trace('auth', `${status} for a refresh: ${verdict}`);
    const ends = { at: effects.at, retryAt: null, byServer: false, freshUntil: null };
    if (verdict === 'renewed' && fresh) {
      loggedStatus = undefined;
      auth.take(fresh);
      effects.log(3, 'auth:refreshed', 'the tokens were refreshed');
      // Without its tokens: they are added when it is delivered, so that no stored event contains them.
      effects.emit('authorization', { success: true } as AuthorizationSuccess);
      const freshUntil = deadlineAfter(effects.at, freshMillis(auth.unproven), env.bootId);
      return { ...ends, next: 'renewed', freshUntil };
    }
    reportFailure(status, verdict === 'refused', message);
    return verdict === 'refused' ? { ...ends, next: 'refused' } : { ...ends, ...wait(response) };
  }

  /** The body of such a response is neither emitted nor logged: it may contain credentials. */
  function reportFailure(status: number, isFinal: boolean, message: string): void {
    effects.emit('authorization', { success: false, status });
    if (status === loggedStatus && !isFinal) return;
    loggedStatus = status;
    const reason = status === 0 ? `no response: ${auth.redact(message)}` : `the server answered ${status}`;
    const next = isFinal ? 'uploads wait for new tokens' : 'it is tried again';
    effects.log(2, 'auth:failed', `the tokens could not be refreshed, ${reason}; ${next}`, { status });
  }

  function wait(response: HttpResponse | null): Pick<RefreshOutcome, 'next' | 'retryAt' | 'byServer'> {
    const asked = retryAfterMillis(response?.headers['retry-after'], effects.at.wall);
    const cap = env.inBackground() ? BACKOFF_BACKGROUND_CAP_MILLIS : BACKOFF_CAP_MILLIS;
    const millis = waitMillis(asked, auth.failures + 1, () => env.random(), cap);
    effects.trace('auth', `next refresh in ${millis} ms${millis === asked ? ' as the server asks' : ''}`);
    return { next: 'wait', retryAt: deadlineAfter(effects.at, millis, env.bootId), byServer: asked !== null };
  }

  return {
    run(settle: Settle<RefreshOutcome>): () => void {
      waiting = settle;
      ask();
      return () => {
        waiting = undefined;
      };
    },
    /** There are other tokens: their first failure is logged, whatever was logged before. */
    forget(): void {
      loggedStatus = undefined;
    },
  };
}
