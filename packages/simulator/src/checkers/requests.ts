import type { Config, HttpRequest } from '@geo/core';
import type { CheckContext } from './checker';

/** What a request is for. */
export type Purpose = 'upload' | 'refresh' | 'log';

/** By its address, as it is configured now. */
function purposeOf(request: HttpRequest, { authorization, logUrl, url }: Config): Purpose {
  if (request.url === authorization?.refreshUrl && request.method === 'POST' && request.url !== url)
    return 'refresh';
  return request.url === logUrl && request.url !== url ? 'log' : 'upload';
}

/** A request that has no answer yet. */
export interface Flight {
  readonly number: number;
  readonly request: HttpRequest;
  readonly purpose: Purpose;
  /** Milliseconds since the world began. */
  readonly at: number;
  /** When the engine gives it up, whatever the platform does with it: its timeout and the grace. */
  readonly givenUpAt: number;
}

/** A port may take this much longer than the timeout it was given before the engine gives it up. */
const GRACE_MILLIS = 5_000;

export function flightOf(
  { number, request, at }: { readonly number: number; readonly request: HttpRequest; readonly at: number },
  context: CheckContext,
): Flight {
  const purpose = purposeOf(request, context.config);
  return { number, request, purpose, at, givenUpAt: at + request.timeoutMillis + GRACE_MILLIS };
}
