import type { Http, HttpRequest, HttpResponse } from '@geo/core';
import type { Network } from '../world/world';
import type { Doze } from './doze';
import type { Handset } from './handset';
import type { Life, Lives } from './lives';

/** Time on the way there and back, milliseconds: an estimate of what phones see of a near server. */
const WAY_MILLIS: Readonly<Record<Network, number>> = { wifi: 40, cellular: 120, captive: 40, none: 0 };
/** Without a network a request fails nearly at once. */
const REFUSED_MILLIS = 20;

/** The network as the app finds it. */
export interface PhoneNetwork {
  /** What there is now for this app: Doze may take it away. */
  readonly now: Network;
  http(life: Life): Http;
  /** The process is suspended: where answers do not wake it, what was under way is lost. */
  suspended(): void;
}

export function createNetwork(handset: Handset, lives: Lives, doze: Doze): PhoneNetwork {
  const { agenda, clock, world, os, server, conditions, observe } = handset;
  let requests = 0;
  /** Counts the suspensions that cut off what was under way. */
  let cuts = 0;

  function now(): Network {
    const isExempt = os.doze?.is.serviceKeepsNetwork === true && lives.isShown;
    if (!isExempt && doze.isDozing) return 'none';
    return conditions.network ?? world.networkAt(clock.at);
  }

  function send(life: Life, request: HttpRequest): Promise<HttpResponse> {
    lives.activity++;
    return new Promise((resolve, reject) => {
      if (life.isDead) return;
      const number = ++requests;
      const cut = cuts;
      observe({ type: 'request', number, request });

      function fails(message: string, afterMillis: number): void {
        agenda.add(clock.at + Math.min(afterMillis, request.timeoutMillis), () => failed(message));
      }

      function failed(message: string): void {
        if (life.isDead) return;
        observe({ type: 'noResponse', number, message });
        comes(() => reject(new Error(message)));
      }

      function comes(run: () => void): void {
        if (os.process.answersWake.is && lives.current === life) lives.wake('answer');
        lives.enter(life, 'answer', run);
      }

      function answers(response: HttpResponse, afterMillis: number): void {
        if (afterMillis >= request.timeoutMillis) {
          fails(`no answer within ${request.timeoutMillis} ms`, request.timeoutMillis);
          return;
        }
        agenda.add(clock.at + afterMillis, () => {
          if (life.isDead) return;
          if (cut !== cuts || now() === 'none') return failed('the network connection was lost');
          observe({ type: 'response', number, response });
          comes(() => resolve(response));
        });
      }

      const network = now();
      if (network === 'none') return fails('no network', REFUSED_MILLIS);
      const way = WAY_MILLIS[network];
      if (network === 'captive') {
        if (request.url.startsWith('https:')) return fails('the certificate is for another host', way);
        return answers(PORTAL, way);
      }
      const answer = server.respond(request, number, clock.at);
      const afterMillis = way + (answer.afterMillis ?? 0);
      if ('none' in answer) return fails(answer.none, afterMillis);
      answers({ status: answer.status, headers: answer.headers ?? {}, body: answer.body ?? '' }, afterMillis);
    });
  }

  return {
    get now() {
      return now();
    },
    http: (life) => ({ send: (request) => send(life, request) }),
    suspended() {
      if (!os.process.answersWake.is) cuts += 1;
    },
  };
}

/** The response of a captive portal to every request. */
const PORTAL: HttpResponse = {
  status: 302,
  headers: { location: 'http://portal.example/welcome', 'content-type': 'text/html' },
  body: '<html><body>Welcome to our Wi-Fi</body></html>',
};
