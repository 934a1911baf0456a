import type { Http } from '@geo/core';
import type { Affliction } from './affliction';
import { never } from './never';

/** What a faulty connection needs of its phone. */
export interface FaultyHttpOptions {
  readonly http: Http;
  readonly affliction: Affliction;
  /** The process dies once what it is doing at this moment is done. */
  dies(why: string): void;
}

/** A process that may die in a request, when the server has taken it in and the answer has arrived, unread. */
export function faultyHttp({ http, affliction, dies }: FaultyHttpOptions): Http {
  return {
    send(request) {
      if (affliction.dooms('request') === undefined) return http.send(request);
      const die = () => {
        dies('killed in a request');
        return never();
      };
      return http.send(request).then(die, die);
    },
  };
}
