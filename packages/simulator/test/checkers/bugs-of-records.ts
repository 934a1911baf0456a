import { isRow, once } from './days';
import { type Bug, isUpload, rewriting, rewritingValues, sending } from './planting';

export const BUGS_OF_RECORDS: readonly Bug[] = [
  {
    bug: 'a row is dropped from a commit',
    caughtBy: 'persist-first',
    ports: (ports) => {
      const isIt = once(isRow);
      return rewriting(ports, (changes) => changes.filter((change) => !isIt(change)));
    },
  },
  {
    bug: 'a row is deleted that was not acknowledged',
    caughtBy: 'nothing-lost',
    ports: (ports) => {
      let oldest: string | undefined;
      return rewriting(ports, (changes) => {
        const gone = oldest;
        oldest = changes.flatMap((change) => (isRow(change) && 'put' in change ? [change.put] : [])).pop();
        return gone === undefined ? changes : [...changes, { delete: gone }];
      });
    },
  },
  {
    bug: 'a batch is sent twice',
    caughtBy: 'nothing-lost',
    ports: (ports) =>
      sending(ports, async (request, http) => {
        const answer = await http.send(request);
        return isUpload(request) ? http.send(request) : answer;
      }),
  },
  {
    bug: 'a batch is sent in the wrong order',
    caughtBy: 'nothing-lost',
    config: { batchSync: true, autoSyncThreshold: 20 },
    ports: (ports) =>
      sending(ports, (request, http) => {
        const { location } = JSON.parse(request.body ?? '') as { location: unknown[] };
        return http.send({ ...request, body: JSON.stringify({ location: [...location].reverse() }) });
      }),
  },
  {
    bug: 'the odometer forgets',
    caughtBy: 'odometer',
    ports: (ports) => {
      let count = 0;
      return rewritingValues(ports, 'odometer', (value) => {
        const memory = JSON.parse(value) as { metres: number };
        return ++count === 50 ? JSON.stringify({ ...memory, metres: memory.metres - 200 }) : value;
      });
    },
  },
  {
    bug: 'the odometer counts too much',
    caughtBy: 'odometer',
    ports: (ports) =>
      rewritingValues(ports, 'odometer', (value) => {
        const memory = JSON.parse(value) as { metres: number };
        return JSON.stringify({ ...memory, metres: memory.metres * 1.5 });
      }),
  },
  {
    bug: 'events are emitted before their commit is durable',
    caughtBy: 'persist-first',
    ports: (ports, controls) => ({
      ...ports,
      storage: {
        ...ports.storage,
        async commit(changes) {
          controls.schedule(controls.at + 500, () => void ports.storage.commit(changes));
        },
      },
    }),
  },
  {
    bug: 'the record of a stop is missing',
    caughtBy: 'persist-first',
    ports: (ports) =>
      rewriting(ports, (changes) =>
        changes.filter(
          (change) => !(isRow(change) && 'put' in change && change.value.includes('"event":"motionchange"')),
        ),
      ),
  },
];
