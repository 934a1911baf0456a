import type { ConfigPatch, HttpRequest, HttpResponse } from '@geo/core';
import type { PhoneControls, PhoneHooks } from '@geo/simulator';
import type { UploadTarget } from '../protocol/index';

/** Uploads go over the machine's own network to a receiver. */
export interface RealReceiver {
  readonly hook: PhoneHooks;
  /** What the configuration needs for it. */
  readonly config: ConfigPatch;
  /** Resolves when no answer is on its way. */
  answered(): Promise<void>;
}

/** Numbers of real requests, far from those of the phone's own network, which count from 1. */
const FIRST_NUMBER = 1_000_000;

/** A receiver at this address. */
export function realReceiver(
  { url, token }: Extract<UploadTarget, { to: 'receiver' }>,
  isReached: (controls: PhoneControls) => boolean,
): RealReceiver {
  const pending = new Set<Promise<void>>();
  let requests = FIRST_NUMBER;

  /** An answer enters at a moment of the virtual clock, as any other input. */
  function send(controls: PhoneControls, request: HttpRequest): Promise<HttpResponse> {
    const number = ++requests;
    const { life } = controls;
    controls.observe({ type: 'request', number, request });
    return new Promise((resolve, reject) => {
      const enter = (run: () => void) =>
        void controls.schedule(controls.at, () => {
          if (controls.life === life && controls.isAlive) run();
        });
      const work = fetched(request).then(
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
      );
      pending.add(work);
      void work.then(() => pending.delete(work));
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
    async answered() {
      await Promise.all(pending);
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
