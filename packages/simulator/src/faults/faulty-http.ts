import type { Http } from '@geo/core';
import type { FaultInjector } from './fault-injector';
import { never } from './never';

/** What `faultyHttp` wraps and calls. */
export interface FaultyHttpOptions {
  readonly http: Http;
  readonly injector: FaultInjector;
  /** Ends the process. */
  kill(why: string): void;
}

/** Http in which the process can be killed after the server has accepted a request and before the response is delivered. */
export function faultyHttp({ http, injector, kill }: FaultyHttpOptions): Http {
  return {
    send(request) {
      if (injector.nextCrashPoint('request') === undefined) return http.send(request);
      const crash = () => {
        kill('killed in a request');
        return never();
      };
      return http.send(request).then(crash, crash);
    },
  };
}
