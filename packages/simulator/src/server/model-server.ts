import type { HttpRequest } from '@geo/core';
import { type JsonObject, recordsOf } from './envelope';
import { createTokens, type TokenPair, type TokenReuse } from './tokens';

/** What a server does with a request: it responds after a while, or (`none`) no response arrives; `none` is the reason. */
export type ServerResponse =
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
      readonly afterMillis?: number;
    }
  | { readonly none: string; readonly afterMillis?: number };

/** One record as it arrived. */
export interface Arrival {
  /** The record's id. */
  readonly uuid: string;
  /** Milliseconds since the world began. */
  readonly at: number;
  /** The number of the request that brought it. */
  readonly request: number;
  /** The record as it arrived. */
  readonly record: JsonObject;
}

/** How the server treats requests now; faults change it. */
export interface ServerConditions {
  /** The status of every response instead of 200; 0: connection refused. */
  status: number;
  /** Stores records and drops the response. */
  dropsResponses: boolean;
  /** Seconds of `Retry-After`, where it says any. */
  retryAfterSeconds: number | undefined;
  /** How long a response takes, milliseconds. */
  latencyMillis: number;
  /** The status of the refresh endpoint instead of new tokens; 0: connection refused. */
  refreshStatus: number;
}

/** Options of a model server. */
export interface ModelServerOptions {
  /** Do requests need a token? Default false: what is in force then is in `accessToken`, and an app begins with `login()`. */
  readonly needsToken?: boolean;
  /** How requests to the refresh endpoint are known: by how their path ends. Default `/refresh`. */
  readonly refreshPath?: string;
  /** How requests to the log's endpoint are known. Default `/log`. */
  readonly logPath?: string;
  /** Records that no backend would have: answered 422, alone or in a batch. Default none. */
  readonly refuses?: (record: JsonObject) => boolean;
  /** Records on which this backend fails, alone or in a batch, without naming them. Default none. */
  readonly stumbles?: (record: JsonObject) => Stumble | undefined;
}

/** How a backend fails over a record: it responds with 500, closes the connection, or does not respond until the client's timeout. */
export type Stumble = 'error' | 'close' | 'hang';

/** The backend in a model: deduplicates by uuid, checks tokens, and keeps everything that ever arrived. */
export interface ModelServer {
  /** How it treats requests now; may be changed at any time. */
  readonly conditions: ServerConditions;
  /** The response to a request; `number` counts requests from 1, `at` is its time, milliseconds since the world began. */
  respond(request: HttpRequest, number: number, at: number): ServerResponse;
  /** How it fails over this record; undefined: it does not. */
  stumbles(record: JsonObject): Stumble | undefined;
  /** Every record in the order in which it arrived, duplicates included. */
  readonly arrivals: readonly Arrival[];
  /** Records by their uuid, as a server that deduplicates has them: the first of each. */
  readonly records: ReadonlyMap<string, Arrival>;
  /** Log entries in the order in which they arrived. */
  readonly logEntries: readonly unknown[];
  /** The access token in force; it may not have been fetched yet. */
  readonly accessToken: string;
  /** Refresh tokens that were exchanged. */
  readonly spentRefreshTokens: ReadonlySet<string>;
  /** Each time that one of those was sent again. */
  readonly reuses: readonly TokenReuse[];
  /** Expires the access token now. */
  expireToken(): void;
  /** Logs in again: returns a new pair of tokens and invalidates every other one. */
  logIn(): TokenPair;
}

/** Conditions without a failure. */
function initialConditions(): ServerConditions {
  return {
    status: 200,
    dropsResponses: false,
    retryAfterSeconds: undefined,
    latencyMillis: 120,
    refreshStatus: 200,
  };
}

/** How long a hanging request stays open: longer than any client waits. */
const HANG_MILLIS = 600_000;

/** Ends of its requests that say where they go. */
const REFRESH_PATH = '/refresh';
const LOG_PATH = '/log';

/** A backend that accepts every envelope of the engine; faults change its `conditions`. */
export function createModelServer({
  needsToken = false,
  refreshPath = REFRESH_PATH,
  logPath = LOG_PATH,
  refuses = () => false,
  stumbles = () => undefined,
}: ModelServerOptions = {}): ModelServer {
  const conditions = initialConditions();
  const arrivals: Arrival[] = [];
  const records = new Map<string, Arrival>();
  const logEntries: unknown[] = [];
  const tokens = createTokens();

  const says = (status: number, body: unknown): ServerResponse => ({
    status,
    ...(conditions.retryAfterSeconds === undefined || status < 400
      ? {}
      : { headers: { 'retry-after': String(conditions.retryAfterSeconds) } }),
    body: JSON.stringify(body),
    afterMillis: conditions.latencyMillis,
  });
  const silent = (why: string): ServerResponse => ({ none: why, afterMillis: conditions.latencyMillis });
  const lost = (answer: ServerResponse): ServerResponse =>
    conditions.dropsResponses ? silent('the connection was reset before the answer came') : answer;

  function refresh(request: HttpRequest, number: number, at: number): ServerResponse {
    const status = conditions.refreshStatus === 200 ? conditions.status : conditions.refreshStatus;
    if (status === 0) return silent('connection refused');
    if (status !== 200) return says(status, { error: 'not today' });
    const pair = tokens.exchange(request, number, at);
    if (pair === undefined) return lost(says(401, { error: 'invalid_grant' }));
    return lost(says(200, { access_token: pair.accessToken, refresh_token: pair.refreshToken }));
  }

  function take(request: HttpRequest, number: number, at: number): ServerResponse {
    const found = recordsOf(request.body ?? '');
    if (found === undefined) return lost(says(400, { error: 'unknown-envelope' }));
    const stumble = found.map(stumbles).find((how) => how !== undefined);
    if (stumble === 'error') return says(500, { error: 'internal' });
    if (stumble === 'close') return silent('the connection was closed');
    if (stumble === 'hang') return { none: 'nothing came', afterMillis: HANG_MILLIS };
    if (found.some(refuses)) return lost(says(422, { error: 'invalid-record' }));
    for (const record of found) {
      const arrival: Arrival = { uuid: record.uuid, at, request: number, record };
      arrivals.push(arrival);
      if (!records.has(record.uuid)) records.set(record.uuid, arrival);
    }
    return lost(says(200, { result: 'ok', received: found.length }));
  }

  function takeLog(request: HttpRequest): ServerResponse {
    const events: unknown = parsed(request.body ?? '')?.events;
    if (!Array.isArray(events)) return lost(says(400, { error: 'unknown-envelope' }));
    logEntries.push(...events);
    return lost(says(200, { received: events.length }));
  }

  return {
    conditions,
    respond(request, number, at) {
      const path = pathOf(request.url);
      if (path.endsWith(refreshPath)) return refresh(request, number, at);
      if (conditions.status === 0) return silent('connection refused');
      if (conditions.status !== 200) return says(conditions.status, { error: 'not today' });
      if (needsToken && !tokens.isInForce(request)) return says(401, { error: 'invalid_token' });
      return path.endsWith(logPath) ? takeLog(request) : take(request, number, at);
    },
    stumbles,
    arrivals,
    records,
    logEntries,
    get accessToken() {
      return tokens.accessToken;
    },
    spentRefreshTokens: tokens.spent,
    reuses: tokens.reuses,
    expireToken: tokens.expire,
    logIn: tokens.issue,
  };
}

function parsed(body: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}

function pathOf(url: string): string {
  return url.replace(/[?#].*$/, '');
}
