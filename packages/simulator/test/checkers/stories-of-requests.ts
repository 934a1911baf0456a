import {
  answer,
  asks,
  bearer,
  birth,
  call,
  death,
  fresh,
  request,
  type Story,
  secured,
  suspended,
  tokens,
} from './phrases';
import { idOf, kept, queued, record, type Stream, unqueued } from './streamed';

const fails = (stream: Stream, times: number) => {
  for (let i = 0; i < times; i++) stream.passes(60_000).sends({ location: record('poison') });
  return stream;
};

export const ABOUT_REQUESTS: Readonly<Record<string, readonly Story[]>> = {
  'single-flight': [
    ['one after another', (s) => s.sees(request(1), answer(1, 200), request(2), answer(2, 200))],
    ['two at a time', (s) => s.sees(request(1), request(2)), /upload 2 was sent while 1 was under way/],
    ['one that was given up, and the next', (s) => s.sees(request(1)).passes(36_000).sees(request(2))],
    ['an upload beside a refresh', (s) => s.commits(secured, tokens(1)).sees(request(1), asks(2, 1))],
    [
      'two refreshes',
      (s) => s.commits(secured, tokens(1)).sees(asks(1, 1), asks(2, 1)),
      /refresh 2 was sent while/,
    ],
    [
      'new tokens, stored, used',
      (s) =>
        s
          .commits(secured, tokens(1))
          .sees(asks(1, 1), answer(1, 200, fresh(2)))
          .commits(tokens(2))
          .sees(request(2, 'locations', bearer(2))),
    ],
    [
      'new tokens, used, not stored',
      (s) =>
        s
          .commits(secured, tokens(1))
          .sees(asks(1, 1), answer(1, 200, fresh(2)), request(2, 'locations', bearer(2))),
      /uses a2, which is not durable/,
    ],
    [
      'new tokens that a full disk refused',
      (s) =>
        s
          .commits(secured, tokens(1))
          .sees(asks(1, 1), answer(1, 200, fresh(2)))
          .sees(
            { type: 'commit', number: 9, changes: [tokens(2)] },
            { type: 'refused', number: 9, message: 'full' },
          )
          .sees(request(2, 'locations', bearer(2))),
    ],
    [
      'a spent one again',
      (s) =>
        s
          .commits(secured, tokens(1))
          .sees(asks(1, 1), answer(1, 200, fresh(2)))
          .commits(tokens(2))
          .sees(asks(2, 1)),
      /sends r1 again/,
    ],
    [
      'one whose answer was lost again',
      (s) => s.commits(secured, tokens(1)).sees(asks(1, 1)).passes(40_000).sees(asks(2, 1)),
    ],
  ],
  stumbling: [
    [
      'another goes between',
      (s) => {
        s.commits(queued(1, 'poison'), queued(2, 'a'), queued(3, 'b'));
        fails(s, 30).sends({ location: record('a') });
        return fails(s.commits(unqueued(2)), 30);
      },
    ],
    [
      'none goes, and one waits',
      (s) => fails(s.commits(queued(1, 'poison'), queued(2, 'a')), 41),
      /more than 40 requests in a row failed/,
    ],
    ['none goes, and none waits', (s) => fails(s.commits(queued(1, 'poison')), 60)],
    [
      'none could go: everything fails',
      (s) => {
        s.server.conditions.status = 500;
        return fails(s.commits(queued(1, 'poison'), queued(2, 'a')), 60);
      },
    ],
  ],
  'batch-delay': [
    [
      'a record goes within its minute',
      (s) =>
        s
          .commits(secured)
          .sees(birth, request(1), answer(1, 200))
          .commits(queued(1, 'a'))
          .passes(59_000)
          .sees(request(2)),
    ],
    [
      'a record that failed is left lying, and forgotten by the commit that removes it',
      (s) => {
        const failing = (suspects: object) => kept('sync', { version: 1, book: { suspects } });
        return s
          .commits(secured, failing({ 1: {} }))
          .sees(birth, request(1), answer(1, 200))
          .commits(queued(1, 'a'))
          .passes(121_000)
          .commits(failing({}), { delete: `queue/${idOf(1)}` });
      },
    ],
    [
      'records that were put back are left lying',
      (s) =>
        s
          .commits(secured, kept('sync', { version: 1, book: { redrivenRuns: [[1, 2]] } }))
          .sees(birth, request(1), answer(1, 200))
          .commits(queued(1, 'a'), queued(2, 'b'))
          .passes(121_000)
          .commits(queued(4, 'd')),
    ],
    [
      'a record is left lying',
      (s) =>
        s
          .commits(secured)
          .sees(birth, request(1), answer(1, 200))
          .commits(queued(1, 'a'))
          .passes(121_000)
          .commits(queued(2, 'b')),
      /has waited 121000 ms for the next request/,
    ],
    [
      'a record waits for a batch while the process is suspended',
      (s) =>
        s
          .commits(secured)
          .sees(birth, request(1), answer(1, 200))
          .commits(queued(1, 'a'))
          .passes(6_000)
          .sees(suspended),
      /suspended while a record has waited 6000 ms/,
    ],
    [
      'a record waits for a batch while the processor sleeps until the next fix',
      (s) =>
        s
          .commits(secured)
          .sees(birth, { type: 'watch', kind: 'location', request: {} }, request(1), answer(1, 200))
          .commits(queued(1, 'a'))
          .passes(6_000)
          .sees(suspended),
    ],
    [
      'nothing is accepted, and a record waits',
      (s) =>
        s
          .commits(secured)
          .sees(birth, request(1), answer(1, 500))
          .commits(queued(1, 'a'))
          .passes(600_000)
          .sees(suspended),
    ],
  ],
  backoff: [
    [
      'as late as the server asks',
      (s) =>
        s
          .sees(request(1), answer(1, 503, '', { 'retry-after': '60' }))
          .passes(60_000)
          .sees(request(2)),
    ],
    [
      'earlier than the server asks',
      (s) =>
        s
          .sees(request(1), answer(1, 503, '', { 'retry-after': '60' }))
          .passes(59_999)
          .sees(request(2)),
      /came 1 ms before the end/,
    ],
    [
      'earlier, because bodies have another form',
      (s) =>
        s
          .sees(request(1), answer(1, 503, '', { 'retry-after': '60' }))
          .passes(1_000)
          .sees(call('setConfig', { batchSync: true }), request(2)),
      /came 59000 ms before the end/,
    ],
    [
      'earlier, because it is another server',
      (s) =>
        s
          .sees(request(1), answer(1, 503, '', { 'retry-after': '60' }))
          .passes(1_000)
          .sees(call('setConfig', { url: 'https://server.example/locations' }), request(2)),
    ],
    [
      'over a kill, when the wait was stored',
      (s) =>
        s
          .sees(request(1), answer(1, 503, '', { 'retry-after': '60' }))
          .commits(kept('sync', { machine: { retryAt: { wait: 60_000 }, byServer: true } }))
          .sees(death, birth)
          .passes(1000)
          .sees(request(2)),
      /before the end/,
    ],
    [
      'over a kill, when it is forgotten',
      (s) =>
        s
          .sees(request(1), answer(1, 503, '', { 'retry-after': '60' }), death, birth)
          .passes(1000)
          .sees(request(2)),
    ],
    [
      'a wait that is too long',
      (s) => s.commits(kept('sync', { machine: { retryAt: { wait: 900_001 } } })),
      /waits 900001 ms/,
    ],
    [
      'a storm',
      (s) => {
        for (let n = 1; n < 70; n++) s.sees(request(n), answer(n, 500)).passes(10_000);
        return s;
      },
      /61 times in an hour/,
    ],
    [
      'many that are refused for good, each another record',
      (s) => {
        for (let n = 1; n < 70; n++)
          s.sees(request(n), answer(n, 422))
            .commits(kept(`quarantine/${n}`, record(`${n}`)))
            .passes(1000);
        return s;
      },
    ],
    [
      'many that are refused for good, and none put aside',
      (s) => {
        for (let n = 1; n < 70; n++) s.sees(request(n), answer(n, 422)).passes(1000);
        return s;
      },
      /61 times in an hour/,
    ],
    [
      'many that succeed',
      (s) => {
        for (let n = 1; n < 200; n++) s.sees(request(n), answer(n, 200)).passes(1000);
        return s;
      },
    ],
  ],
};
