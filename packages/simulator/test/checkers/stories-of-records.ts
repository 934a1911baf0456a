import { distanceMeters } from '@geo/core';
import { birth, call, death, fix, odometer, place, refused, returned, type Story } from './phrases';
import { idOf, kept, MINUTE, queued, record, type Stream, stored, unqueued } from './streamed';

/** Metres in a hundredth of a degree to the north, at 48 degrees. */
const WAY = distanceMeters({ latitude: 48, longitude: 11 }, { latitude: 48.01, longitude: 11 });

const farPlace = (minutes: number, amount: number) =>
  ({ type: 'fault', fault: { kind: 'farPlace', at: 0, amount, lastsMillis: minutes * MINUTE } }) as const;

/** In a world where the device goes somewhere. */
export const ABOUT_FAR_WAYS: readonly Story[] = [
  [
    'all of a ride is shown 20 km off, and the odometer counts the ways there and back',
    (s) =>
      s
        .commits(odometer(0, 48))
        .passes(119 * MINUTE)
        .sees(farPlace(20, 20_000), farPlace(40, 20_000))
        .passes(60 * MINUTE)
        .commits(odometer(100_000, 48)),
  ],
  [
    'what is shown far away lies still there, and is no excuse',
    (s) =>
      s
        .commits(odometer(0, 48))
        .sees(farPlace(60, 20_000))
        .passes(100 * MINUTE)
        .commits(odometer(60_000, 48)),
    /grew by 60000 m over 0 m of true way/,
  ],
  [
    'a displacement of 300 km is not excused, nor more than the way there and back',
    (s) =>
      s
        .commits(odometer(0, 48))
        .passes(119 * MINUTE)
        .sees(farPlace(40, 20_000), farPlace(40, 300_000))
        .passes(60 * MINUTE)
        .commits(odometer(300_000, 48)),
    /grew by 300000 m/,
  ],
];

export const ABOUT_RECORDS: Readonly<Record<string, readonly Story[]>> = {
  'nothing-lost': [
    [
      'a row that the server has goes; one whose answer is lost comes again, and so does one whose removal a kill forgot',
      (s) =>
        s
          .commits(queued(0, 'a'), queued(1, 'b'))
          .sends({ location: [record('a'), record('b')] }, false)
          .sends({ location: [record('a'), record('b')] })
          .commits(unqueued(0))
          .sees(death, birth)
          .sends({ location: record('b') })
          .commits(unqueued(1)),
    ],
    ['a row goes unsent', (s) => s.commits(queued(0, 'a')).commits(unqueued(0)), /left the queue/],
    [
      'a row goes although the answer was lost',
      (s) =>
        s
          .commits(queued(0, 'a'))
          .sends({ location: record('a') }, false)
          .commits(unqueued(0)),
      /left the queue/,
    ],
    [
      'a row is sent again that was acknowledged',
      (s) =>
        s
          .commits(queued(0, 'a'))
          .sends({ location: record('a') })
          .sends({ location: record('a') }),
      /sent again/,
    ],
    [
      'a batch is out of order',
      (s) => s.commits(queued(0, 'a'), queued(1, 'b')).sends({ location: [record('b'), record('a')] }),
      /in the order of the queue/,
    ],
    [
      'something is sent that was never durable',
      (s) => s.sends({ location: record('a') }),
      /never was durable/,
    ],
    [
      'the app empties the queue',
      (s) =>
        s
          .commits(queued(0, 'a'))
          .sees(call('destroyLocations'))
          .commits(unqueued(0))
          .sees(returned('destroyLocations')),
    ],
    [
      'the app empties the queue, and a later row goes, too',
      (s) =>
        s
          .sees(call('destroyLocations'), returned('destroyLocations'))
          .commits(queued(0, 'a'))
          .commits(unqueued(0)),
      /left the queue/,
    ],
    [
      'into quarantine, and back',
      (s) =>
        s
          .commits(queued(0, 'a'))
          .commits({ put: 'quarantine/0000000000000000', value: '{}' }, unqueued(0))
          .commits({ delete: 'quarantine/0000000000000000' }, queued(5, 'a')),
    ],
    [
      'out of quarantine, and gone',
      (s) =>
        s
          .commits({ put: 'quarantine/0000000000000000', value: '{}' })
          .commits({ delete: 'quarantine/0000000000000000' }),
      /left quarantine/,
    ],
    [
      'the oldest over the limit, counted',
      (s) =>
        s
          .commits(kept('config', { version: 1, given: { maxRecordsToPersist: 1 } }))
          .commits(queued(0, 'a'), queued(1, 'b'))
          .sees({ type: 'trace', line: '1 queue dropped 1 over the limit' })
          .commits(unqueued(0)),
    ],
    [
      'the oldest over the limit, in one commit with a younger row that was on its way to the server',
      (s) =>
        s
          .commits(kept('config', { version: 1, given: { maxRecordsToPersist: 2 } }))
          .commits(queued(0, 'a'), queued(1, 'b'), queued(2, 'c'))
          .sends({ location: record('b') })
          .sees({ type: 'trace', line: '1 queue dropped 1 over the limit' })
          .commits(unqueued(1), unqueued(0)),
    ],
    [
      'one row more than is over the limit, in one commit with those that are',
      (s) =>
        s
          .commits(kept('config', { version: 1, given: { maxRecordsToPersist: 2 } }))
          .commits(queued(0, 'a'), queued(1, 'b'), queued(2, 'c'))
          .sees({ type: 'trace', line: '1 queue dropped 2 over the limit' })
          .commits(unqueued(1), unqueued(0)),
      /row 1 \(b\) left the queue/,
    ],
    [
      'the oldest over the limit, not counted',
      (s) =>
        s
          .commits(kept('config', { version: 1, given: { maxRecordsToPersist: 1 } }))
          .commits(queued(0, 'a'), queued(1, 'b'))
          .sees({ type: 'trace', line: '1 sync idle' })
          .commits(unqueued(0)),
      /only 0 were counted/,
    ],
    [
      'more than the limit asks',
      (s) =>
        s
          .commits(kept('config', { version: 1, given: { maxRecordsToPersist: 5 } }))
          .commits(queued(0, 'a'), queued(1, 'b'))
          .commits(unqueued(0)),
      /left the queue/,
    ],
  ],
  'true-way': [
    [
      'scatter adds some kilometres to a day, and the app sets the odometer',
      (s) =>
        s
          .commits(odometer(0, 48))
          .commits(odometer(24_000, 48.1))
          .sees(call('setOdometer', 900_000), returned('setOdometer'))
          .commits(odometer(900_000, 48.1)),
    ],
    [
      'a network claims another state',
      (s) => s.commits(odometer(0, 48)).commits(odometer(4_000_000, 12)),
      /grew by 4000000 m over 0 m of true way/,
    ],
    [
      'the app sets the odometer while the disk is full, and a kill undoes that',
      (s) =>
        s
          .commits(odometer(40_000, 48))
          .sees(call('resetOdometer'), returned('resetOdometer'), ...refused(odometer(0, 48)), death, birth)
          .commits(odometer(40_010, 48)),
    ],
    [
      'a kill is no excuse for what it shows afterwards',
      (s) => s.commits(odometer(0, 48)).sees(death, birth).commits(odometer(4_000_000, 12)),
      /grew by 4000000 m over 0 m of true way/,
    ],
    [
      'after a reboot nothing is known of how long it took',
      (s) =>
        s
          .commits(odometer(0, 48))
          .sees({ type: 'fault', fault: { kind: 'reboot', at: 0, amount: 1000 } })
          .commits(odometer(4_000_000, 12)),
    ],
  ],
  odometer: [
    [
      'it grows by the way between two places, there and back',
      (s) =>
        s
          .sees(fix(48))
          .commits(odometer(0, 48))
          .sees(fix(48.01))
          .commits(odometer(WAY, 48.01))
          .sees(fix(48))
          .commits(odometer(2 * WAY, 48)),
    ],
    [
      'it takes a way around',
      (s) =>
        s
          .sees(fix(48), fix(48.02), fix(48.01))
          .commits(odometer(0, 48))
          .commits(odometer(3 * WAY, 48.01)),
    ],
    ['it falls', (s) => s.commits(odometer(100, 48)).commits(odometer(99, 48)), /fell/],
    [
      'it is set',
      (s) =>
        s
          .commits(odometer(100, 48))
          .sees(call('setOdometer', 5))
          .commits(odometer(5, 48))
          .sees(returned('setOdometer')),
    ],
    [
      'it is set on the way between two places that are committed',
      (s) =>
        s
          .sees(fix(48), fix(48.01))
          .commits(odometer(100, 48))
          .sees(call('setOdometer', 5))
          .commits(odometer(5, 48.01))
          .sees(returned('setOdometer')),
    ],
    [
      'it is set, and counts more than the way since',
      (s) =>
        s
          .sees(fix(48), fix(48.01))
          .commits(odometer(5000, 48))
          .sees(call('setOdometer', 5))
          .commits(odometer(2000, 48.01)),
      /fell/,
    ],
    [
      'it is set while a record from before waits for the same commit',
      (s) =>
        s
          .commits(odometer(100, 48))
          .sees(call('setOdometer', 5))
          .commits(queued(0, 'a', { odometer: 100 }), odometer(5, 48))
          .sees(returned('setOdometer'))
          .commits(queued(1, 'b', { odometer: 5 })),
    ],
    [
      'it is set, and records fall after it',
      (s) =>
        s
          .commits(odometer(100, 48))
          .sees(call('setOdometer', 50))
          .commits(queued(0, 'a', { odometer: 50 }), odometer(50, 48))
          .sees(returned('setOdometer'))
          .commits(queued(1, 'b', { odometer: 40 })),
      /row 1 says 40 m/,
    ],
    [
      'it is set to something else',
      (s) => s.commits(odometer(100, 48)).sees(call('setOdometer', 50)).commits(odometer(5, 48)),
      /fell/,
    ],
    [
      'it takes up a far place in contradiction to the one before',
      (s) => s.commits(odometer(100, 48)).commits(odometer(100, 48.01)),
    ],
    ['it loses a way', (s) => s.commits(odometer(0, 48)).commits(odometer(3, 48.01)), /grew by 3 m over/],
    [
      'it stands while fixes lead two kilometres on without a leap',
      (s) =>
        s
          .sees(...[0, 4, 8, 12, 16, 20].map((step) => fix(48 + step / 1000)))
          .commits(odometer(0, 48))
          .commits(odometer(0, 48.02)),
      /grew by 0 m over/,
    ],
    [
      'the policy moves places towards a far one, and it stands there although the latest fixes follow each other',
      (s) =>
        s
          .commits(kept('config', { given: { locationFilterPolicy: 'Adjust' } }))
          .sees(fix(45), fix(48), fix(48.0001))
          .commits(odometer(0, 47))
          .sees(fix(48.001), fix(48.002))
          .commits(odometer(0, 48.002)),
    ],
    [
      'the policy has moved a place towards a far one, and it counts the way behind its contradiction',
      (s) =>
        s
          .commits(kept('config', { given: { locationFilterPolicy: 'Adjust' } }))
          .sees(fix(45), fix(48), fix(48.0001))
          .commits(odometer(0, 47))
          .sees(fix(48.001), fix(48.01))
          .commits(odometer(0.9 * WAY, 48.01)),
    ],
    [
      'the policy has moved a place towards a far one, and it counts half of the way behind its contradiction',
      (s) =>
        s
          .commits(kept('config', { given: { locationFilterPolicy: 'Adjust' } }))
          .sees(fix(45), fix(48), fix(48.0001))
          .commits(odometer(0, 47))
          .sees(fix(48.001), fix(48.01))
          .commits(odometer(WAY / 2, 48.01)),
      /grew by .* over/,
    ],
    [
      'it takes up a far place in contradiction, and counts the way from there in the same commit',
      (s) => s.sees(fix(45), fix(48), fix(48.01)).commits(odometer(0, 45)).commits(odometer(WAY, 48.01)),
    ],
    [
      'it takes up a far place in contradiction, and counts from the second fix there',
      (s) =>
        s
          .sees(fix(45), fix(48), fix(48.001), fix(48.01))
          .commits(odometer(0, 45))
          .commits(odometer(0.9 * WAY, 48.01)),
    ],
    [
      'it takes up a place behind a far one in contradiction, and that is nearer',
      (s) => s.sees(fix(45), fix(48), fix(45.005)).commits(odometer(7, 45)).commits(odometer(7, 45.005)),
    ],
    [
      'it takes up a far place in contradiction, and loses half of the way from there',
      (s) =>
        s
          .sees(fix(45), fix(48), fix(48.01))
          .commits(odometer(0, 45))
          .commits(odometer(WAY / 2, 48.01)),
      /grew by .* over/,
    ],
    [
      'it counts what was not gone',
      (s) => s.sees(fix(48), fix(48.01)).commits(odometer(0, 48)).commits(odometer(9000, 48.01)),
      /along all fixes/,
    ],
    [
      'it counts a place that the policy has moved',
      (s) =>
        s
          .commits(kept('config', { given: { locationFilterPolicy: 'Adjust' } }))
          .sees(fix(48), fix(48.01))
          .commits(odometer(0, 48))
          .commits(odometer(WAY + 1, 48.01)),
    ],
    [
      'the policy moves places, and it loses a way',
      (s) =>
        s
          .commits(kept('config', { given: { locationFilterPolicy: 'Adjust' } }))
          .commits(odometer(0, 48))
          .commits(odometer(3, 48.01)),
      /grew by 3 m over/,
    ],
    [
      'the filter is off, and moves no place',
      (s) =>
        s
          .commits(kept('config', { given: { locationFilterPolicy: 'Adjust', disableLocationFilter: true } }))
          .sees(fix(48), fix(48.01))
          .commits(odometer(0, 48))
          .commits(odometer(WAY + 1, 48.01)),
      /along all fixes/,
    ],
    [
      'a session begins elsewhere',
      (s) =>
        s.commits(odometer(10, 48)).sees(call('start')).commits(odometer(10, 49)).sees(returned('start')),
    ],
    [
      'records fall',
      (s) => s.commits(queued(0, 'a', { odometer: 10 })).commits(queued(1, 'b', { odometer: 9 })),
      /row 1 says 9 m/,
    ],
  ],
  'persist-first': [
    ['first durable, then told', (s) => s.commits(queued(0, 'a')).emits('location', record('a'))],
    ['told and not durable', (s) => s.emits('location', record('a')), /before it was durable/],
    [
      'a position of the app’s own watch',
      (s) => s.emits('location', record('a', { extras: { watch: true } })),
    ],
    [
      'an event that was given up, as many wait again that died unacknowledged',
      (s) => {
        for (let seq = 1; seq <= 64; seq++)
          s.commits(stored(seq, 'geofenceschange', { on: [], off: [] })).emits(
            'geofenceschange',
            { on: [], off: [] },
            seq,
          );
        return s
          .sees(death, birth)
          .commits(stored(65, 'geofenceschange', { on: [], off: [] }))
          .commits({ delete: `outbox/${idOf(65)}` });
      },
    ],
    [
      'a stop: record and event in one commit',
      (s) =>
        s
          .commits(
            queued(0, 'a', { is_moving: false, event: 'motionchange' }),
            stored(1, 'motionchange', { isMoving: false, location: place('a') }),
          )
          .emits('motionchange', { isMoving: false, location: place('a') }, 1)
          .commits({ delete: `outbox/${idOf(1)}` }),
    ],
    [
      'a stop whose record is another',
      (s) => s.commits(queued(0, 'a'), stored(1, 'motionchange', { isMoving: false, location: place('a') })),
      /holds 0 records/,
    ],
    [
      'a record of a stop without an event',
      (s) => s.commits(queued(0, 'a', { is_moving: false, event: 'motionchange' })),
      /holds 0 events/,
    ],
    [
      'a stop that the disk refused is delivered without an id',
      (s) =>
        s
          .sees(...refused(queued(0, 'a', { is_moving: false, event: 'motionchange' })))
          .emits('motionchange', { isMoving: false, location: place('a') }),
    ],
    [
      'a stop of which no commit ever had the record',
      (s) => s.emits('motionchange', { isMoving: false, location: place('a') }),
      /which is not durable/,
    ],
    ['an id that is not durable', (s) => s.emits('crash', {}, 7), /with the id/],
    [
      'an event is taken that was not delivered',
      (s) => s.commits(stored(1, 'crash', {})).commits({ delete: `outbox/${idOf(1)}` }),
      /before it was delivered/,
    ],
    [
      'one is given up as the sixty-fifth: the disk has refused the others, and they wait all the same',
      (s) =>
        waiting(s, 64)
          .commits(stored(99, 'crash', {}))
          .commits({ delete: `outbox/${idOf(99)}` }),
    ],
    [
      'one is given up as the sixty-fourth',
      (s) =>
        waiting(s, 63)
          .commits(stored(99, 'crash', {}))
          .commits({ delete: `outbox/${idOf(99)}` }),
      /before it was delivered/,
    ],
  ],
};

/** This many events wait in the process, and on no disk. */
function waiting(stream: Stream, events: number): Stream {
  for (let seq = 0; seq < events; seq++) stream.sees(...refused(stored(seq, 'crash', {})));
  return stream;
}
