import { afterEach } from 'vitest';
import './checked-answers';
import { type ServedReceiver, type ServeOptions, serveReceiver } from '../src/index';

const running: ServedReceiver[] = [];

/** A real receiver on a free port of 127.0.0.1, closed after the test. */
export async function startReceiver(options: ServeOptions = {}): Promise<ServedReceiver> {
  const receiver = await serveReceiver(options);
  running.push(receiver);
  return receiver;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((receiver) => receiver.close()));
});

/** Sends JSON; further headers and another method by `init`. */
export function upload(url: string, body: unknown, init: RequestInit = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    ...init,
    headers: { 'Content-Type': 'application/json', ...init.headers },
  });
}

/** Sends text as it is, as JSON. */
export function uploadText(
  url: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers = {},
): Promise<Response> {
  return fetch(url, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } });
}

/** The `error` member of a refusal, once its status and media type are as they must be. */
export async function refusal(response: Response, status: number): Promise<Record<string, unknown>> {
  const text = await response.text();
  if (response.status !== status) throw new Error(`expected ${status}, got ${response.status}: ${text}`);
  if (!response.headers.get('content-type')?.startsWith('application/json'))
    throw new Error(`no JSON: ${text}`);
  return (JSON.parse(text) as { error: Record<string, unknown> }).error;
}
