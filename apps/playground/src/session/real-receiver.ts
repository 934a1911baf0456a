import type { ConfigPatch, HttpRequest, HttpResponse } from '@geo/core';
import type { PhoneControls, PhoneHooks } from '@geo/simulator';
import type { UploadTarget } from '../protocol/index';

/** Uploads go over the machine's own network to a receiver. */
export interface RealReceiver {
  readonly hook: PhoneHooks;
  /** What the configuration needs for it. */
  readonly config: ConfigPatch;
  /** Is an answer on its way, and not for long yet? */
  readonly isWaiting: boolean;
  /** Resolves when it is not. */
  answered(): Promise<void>;
}

/** A server that takes longer is slow, and virtual time goes on meanwhile, real milliseconds. */
const WAIT_MILLIS = 2_000;
/** How often an answer is looked for, real milliseconds. */
const LOOK_MILLIS = 2;

/** Numbers of real requests, far from those of the phone's own network, which count from 1. */
const FIRST_NUMBER = 1_000_000;

/** A receiver at this address. */
export function realReceiver(
  { url, token }: Extract<UploadTarget, { to: 'receiver' }>,
  isReached: (controls: PhoneControls) => boolean,
): RealReceiver {
  /** When each request that has no answer yet was sent. */
  const pending = new Map<number, number>();
  let requests = FIRST_NUMBER;

  /** An answer enters at a moment of the virtual clock, as any other input. */
  function send(controls: PhoneControls, request: HttpRequest): Promise<HttpResponse> {
    const number = ++requests;
    const { life } = controls;
    controls.observe({ type: 'request', number, request });
    pending.set(number, performance.now());
    return new Promise((resolve, reject) => {
      const enter = (run: () => void) =>
        void controls.schedule(controls.at, () => {
          if (controls.life === life && controls.isAlive) run();
        });
      fetched(request)
        .then(
          (response) =>
            enter(() => {
              controls.observe({ type: 'response', number, response });
              resolve(response);
            }),
          (error: Error) =>
            enter(() => {
              controls.observe({ type: 'noResponse', number, message: error.message });
              reject(error);
            }),
        )
        .finally(() => pending.delete(number));
    });
  }

  return {
    config: { url, ...(token !== undefined && { headers: { Authorization: `Bearer ${token}` } }) },
    hook: {
      wrapPorts: (ports, controls) => ({
        ...ports,
        http: {
          // Without a network, and behind a portal, the phone's own network answers.
          send: (request) => (isReached(controls) ? send(controls, request) : ports.http.send(request)),
        },
      }),
    },
    get isWaiting() {
      const [oldest] = pending.values();
      return oldest !== undefined && performance.now() - oldest < WAIT_MILLIS;
    },
    async answered() {
      while (this.isWaiting) await new Promise((resolve) => setTimeout(resolve, LOOK_MILLIS));
    },
  };
}

async function fetched({
  url,
  method,
  headers,
  body,
  gzip,
  timeoutMillis,
}: HttpRequest): Promise<HttpResponse> {
  const isPacked = gzip === true && body !== undefined;
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(isPacked && { 'content-encoding': 'gzip' }) },
    ...(body !== undefined && { body: isPacked ? await gzipped(body) : body }),
    signal: AbortSignal.timeout(timeoutMillis),
    redirect: 'manual',
  });
  return {
    // A browser shows nothing of a redirect but that it was one.
    status: response.type === 'opaqueredirect' ? 302 : response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
}

const gzipped = (text: string): Promise<ArrayBuffer> =>
  new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();
