import type { Change } from '@geo/core';
import { expiry, outage } from './days';
import { type Bug, isRefresh, isUpload, sending } from './planting';

export const BUGS_OF_REQUESTS: readonly Bug[] = [
  {
    bug: 'two uploads at a time',
    caughtBy: 'single-flight',
    ports: (ports) =>
      sending(ports, (request, http) => {
        if (isUpload(request)) void http.send(request).catch(() => undefined);
        return http.send(request);
      }),
  },
  {
    bug: 'a spent refresh token is sent again',
    caughtBy: 'single-flight',
    ...expiry,
    ports: (ports) => {
      let first: string | undefined;
      return sending(ports, (request, http) => {
        if (!isRefresh(request)) return http.send(request);
        first ??= request.body;
        return http.send({ ...request, ...(first === undefined ? {} : { body: first }) });
      });
    },
  },
  {
    bug: 'new tokens are used before they are durable',
    caughtBy: 'single-flight',
    ...expiry,
    ports: (ports, controls) => ({
      ...ports,
      storage: {
        ...ports.storage,
        commit(changes) {
          const isIt = (change: Change) => 'put' in change && change.put === 'secret/tokens';
          if (!changes.some(isIt)) return ports.storage.commit(changes);
          controls.schedule(controls.at + 2_000, () => void ports.storage.commit(changes.filter(isIt)));
          return ports.storage.commit(changes.filter((change) => !isIt(change)));
        },
      },
    }),
  },
  {
    bug: 'Retry-After is ignored',
    caughtBy: 'backoff',
    ...outage,
    ports: (ports) =>
      sending(ports, async (request, http) => {
        const answer = await http.send(request);
        return { ...answer, headers: {} };
      }),
  },
  {
    bug: 'a request storm',
    caughtBy: 'backoff',
    ...outage,
    ports: (ports) =>
      sending(ports, async (request, http) => {
        let answer = await http.send(request);
        for (let again = 0; again < 80 && answer.status !== 200; again++) answer = await http.send(request);
        return answer;
      }),
  },
  {
    bug: 'a record over which the server stumbles is sent again and again',
    caughtBy: 'stumbling',
    server: { stumbles: ({ is_moving }) => (is_moving === null ? 'error' : undefined) },
    ports: (ports) =>
      sending(ports, async (request, http) => {
        let answer = await http.send(request);
        for (let again = 0; again < 50 && answer.status === 500; again++) answer = await http.send(request);
        return answer;
      }),
  },
  {
    bug: 'an upload is emitted twice',
    caughtBy: 'http-events',
    reports: (happening) =>
      happening.type === 'event' && happening.name === 'http' ? [happening, { ...happening }] : [happening],
  },
  {
    bug: 'an upload is not emitted',
    caughtBy: 'http-events',
    ...outage,
    reports: (happening) =>
      happening.type === 'event' &&
      happening.name === 'http' &&
      (happening.data as { status: number }).status === 503
        ? []
        : [happening],
  },
  {
    bug: 'the whole response is emitted',
    caughtBy: 'http-events',
    reports: (happening) =>
      happening.type === 'event' && happening.name === 'http'
        ? [{ ...happening, data: { ...(happening.data as object), responseText: 'x'.repeat(1025) } }]
        : [happening],
  },
];
