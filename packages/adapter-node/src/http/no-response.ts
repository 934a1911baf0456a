import type { HttpRequest } from '@geo/core';

/** The reason why there was no response, which may be in a cause. */
export function noResponse(error: unknown, request: HttpRequest, timedOut: boolean): Error {
  const target = targetOf(request.url);
  if (target === undefined) {
    // Neither the URL nor a message that repeats it: credentials may stand in it.
    return new Error('the URL must be http:// or https://, with a host and without credentials', {
      cause: 'invalid URL',
    });
  }
  if (timedOut)
    return new Error(`no answer from ${target} within ${request.timeoutMillis} ms`, { cause: error });
  const reason = reasonOf(error);
  const { code, message } = reason as NodeJS.ErrnoException;
  const words = code === undefined || message.includes(code) ? message : `${code}: ${message}`;
  return new Error(words.includes(target) ? words : `${words} (${target})`, { cause: error });
}

/** The innermost cause; of several attempts (an address for each protocol), the last. */
function reasonOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  if (error instanceof AggregateError && error.errors.length > 0)
    return reasonOf(error.errors[error.errors.length - 1]);
  return error.cause instanceof Error ? reasonOf(error.cause) : error;
}

/** `host:port`, as errors of sockets name it; `undefined` where no request can go. */
export function targetOf(url: string): string | undefined {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return undefined;
  }
  const { protocol, hostname, port, username, password } = parsed;
  if ((protocol !== 'http:' && protocol !== 'https:') || username !== '' || password !== '') return undefined;
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}
