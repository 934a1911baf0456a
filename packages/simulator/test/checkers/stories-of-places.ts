import {
  answer,
  beat,
  birth,
  crossing,
  death,
  fence,
  fix,
  home,
  refused,
  region,
  request,
  type Story,
  suspended,
  watches,
} from './phrases';
import { idOf, kept, MINUTE, type Stream, stored } from './streamed';

const silent = kept('fence/home', {
  ...fence('home'),
  notifyOnEntry: false,
  notifyOnDwell: true,
  loiteringDelay: 5 * MINUTE,
});
const stay = kept('fence-state/home', { version: 1, dwelt: false });
const refuses = (seq: number, change: object) => refused(stored(seq, 'geofenceschange', change));
/** A life inherits a region, sleeps soon for an hour, and then lives for so long. */
const wakesAfter = (stream: Stream, millis: number) =>
  stream
    .sees(watches('regions', [region('a')]), death, birth)
    .passes(MINUTE / 2)
    .sees(suspended)
    .passes(60 * MINUTE)
    .sees({ type: 'resumed', why: 'alarm' })
    .passes(millis)
    .sees({ type: 'reading', kind: 'battery', reading: { level: 1 } });

/** A life inherits a region, uploads for three minutes, request after request, and then lives for so long. */
const uploadsFirst = (stream: Stream, minutes: number) => {
  stream.sees(watches('regions', [region('a')]), death, birth);
  for (let number = 1; number <= 3; number++)
    stream.sees(request(number)).passes(MINUTE).sees(answer(number, 200));
  return beat(stream, minutes);
};

export const ABOUT_PLACES: Readonly<Record<string, readonly Story[]>> = {
  'geofence-story': [
    [
      'in, long enough, and out',
      (s) =>
        s
          .commits(home)
          .sees(fix(48))
          .emits('geofence', crossing('ENTER'))
          .passes(5 * MINUTE)
          .emits('geofence', crossing('DWELL'))
          .emits('geofence', crossing('EXIT')),
    ],
    [
      'too early',
      (s) =>
        s
          .commits(home)
          .sees(fix(48))
          .emits('geofence', crossing('ENTER'))
          .passes(5 * MINUTE - 1)
          .emits('geofence', crossing('DWELL')),
      /came 299999 ms after/,
    ],
    [
      'in twice',
      (s) => s.commits(home).emits('geofence', crossing('ENTER')).emits('geofence', crossing('ENTER')),
      /twice in a row/,
    ],
    [
      'out twice',
      (s) => s.commits(home).emits('geofence', crossing('EXIT')).emits('geofence', crossing('EXIT')),
      /twice in a row/,
    ],
    [
      'DWELL twice',
      (s) =>
        s
          .commits(home)
          .sees(fix(48))
          .emits('geofence', crossing('ENTER'))
          .passes(9 * MINUTE)
          .emits('geofence', crossing('DWELL'))
          .emits('geofence', crossing('DWELL')),
      /twice in one visit/,
    ],
    [
      'DWELL twice, for the first was never stored and its process died',
      (s) =>
        s
          .commits(home)
          .sees(fix(48))
          .emits('geofence', crossing('ENTER'), 1)
          .passes(9 * MINUTE)
          .emits('geofence', crossing('DWELL'))
          .sees(death, birth)
          .emits('geofence', crossing('DWELL'), 2),
    ],
    [
      'DWELL twice over a death, and stored',
      (s) =>
        s
          .commits(home)
          .sees(fix(48))
          .emits('geofence', crossing('ENTER'), 1)
          .passes(9 * MINUTE)
          .emits('geofence', crossing('DWELL'), 2)
          .sees(death, birth)
          .emits('geofence', crossing('DWELL'), 3),
      /twice in one visit/,
    ],
    [
      'DWELL twice over a death, refused first and stored later',
      (s) =>
        s
          .commits(home)
          .sees(fix(48))
          .emits('geofence', crossing('ENTER'), 1)
          .passes(9 * MINUTE)
          .emits('geofence', crossing('DWELL'))
          .commits(kept('fence-state/home', { version: 1, dwelt: true }))
          .sees(death, birth)
          .emits('geofence', crossing('DWELL'), 2),
      /twice in one visit/,
    ],
    [
      'entered silently while the disk is full, and DWELL soon after that has room again',
      (s) =>
        s
          .commits(silent)
          .sees(...refused(stay))
          .passes(6 * MINUTE)
          .commits(stay)
          .emits('geofence', crossing('DWELL'), 1),
    ],
    [
      'entered silently by a fix that waited for others, while one outside came and was rejected',
      (s) =>
        s
          .commits(silent)
          .sees(fix(49), fix(48))
          .passes(4 * MINUTE)
          .sees(fix(48.02))
          .emits('locationfilter', {
            reason: 'inaccurate',
            coords: { latitude: 48.02, longitude: 11, accuracy: 5 },
          })
          .commits(stay)
          .passes(1 * MINUTE)
          .emits('geofence', crossing('DWELL'), 1),
    ],
    [
      'entered silently while the disk is full, and its DWELL is the first of the row to be stored',
      (s) =>
        s
          .commits(silent)
          .sees(...refused(stay))
          .passes(6 * MINUTE)
          .commits(kept('fence-state/home', { version: 1, dwelt: true }))
          .emits('geofence', crossing('DWELL'), 1),
    ],
    [
      'entered silently, left and entered again while the disk is full: the row of the first stay goes before that of the second',
      (s) => {
        const again = kept('fence-state/home', { version: 1, enteredAt: 2, dwelt: false });
        const dwelt = kept('fence-state/home', { version: 1, enteredAt: 2, dwelt: true });
        return s
          .commits(silent)
          .sees(...refused(stay))
          .passes(1 * MINUTE)
          .sees(...refused(stay, { delete: 'fence-state/home' }, again))
          .passes(6 * MINUTE)
          .sees(...refused(stay, { delete: 'fence-state/home' }, again, dwelt))
          .commits(stay, { delete: 'fence-state/home' }, again, dwelt)
          .emits('geofence', crossing('DWELL'), 1);
      },
    ],
    [
      'left, and entered silently as new while the disk is full',
      (s) =>
        s
          .commits(home)
          .emits('geofence', crossing('ENTER'), 1)
          .emits('geofence', crossing('EXIT'), 2)
          .sees(...refused(stay))
          .passes(6 * MINUTE)
          .emits('geofence', crossing('DWELL')),
    ],
    [
      'left, and no row of another stay',
      (s) =>
        s
          .commits(home)
          .emits('geofence', crossing('ENTER'), 1)
          .emits('geofence', crossing('EXIT'), 2)
          .passes(6 * MINUTE)
          .emits('geofence', crossing('DWELL')),
      /DWELL of home was delivered outside of it/,
    ],
    [
      'entered silently, and DWELL too early',
      (s) =>
        s
          .commits(silent)
          .commits(stay)
          .passes(2 * MINUTE)
          .emits('geofence', crossing('DWELL'), 1),
      /came 120000 ms after/,
    ],
    [
      'entered silently by a fix that was held until a later one confirmed it',
      (s) =>
        s
          .commits(silent)
          .sees(fix(49), fix(48))
          .passes(6 * MINUTE)
          .commits(stay)
          .emits('geofence', crossing('DWELL'), 1),
    ],
    [
      'entered silently by a fix that was held, and DWELL too early',
      (s) =>
        s
          .commits(silent)
          .sees(fix(48.0001), fix(49))
          .passes(6 * MINUTE)
          .sees(fix(48))
          .commits(stay)
          .emits('geofence', crossing('DWELL'), 1),
      /came 0 ms after/,
    ],
    [
      'DWELL outside',
      (s) => s.commits(home).emits('geofence', crossing('EXIT')).emits('geofence', crossing('DWELL')),
      /outside of it/,
    ],
    ['no place', (s) => s.commits(home).emits('geofence', crossing('ENTER', null)), /no location/],
    [
      'another fence under the same name',
      (s) =>
        s
          .commits(home)
          .emits('geofence', crossing('ENTER'))
          .commits(
            kept('fence/home', { ...fence('home'), radius: 500, notifyOnEntry: true, notifyOnExit: true }),
          )
          .emits('geofence', crossing('ENTER')),
    ],
  ],
  'monitored-slice': [
    [
      'given up, as more wait than are kept, and in its turn nevertheless',
      (s) => {
        const turn = (seq: number) =>
          seq % 2 === 1 ? { on: [fence('a')], off: [] } : { on: [], off: [fence('a')] };
        const turns = Array.from({ length: 64 }, (_, index) => index + 1);
        for (const seq of [...turns, 65]) s.commits(stored(seq, 'geofenceschange', turn(seq)));
        s.commits({ delete: `outbox/${idOf(65)}` });
        for (const seq of turns) s.emits('geofenceschange', turn(seq), seq);
        return s.commits(stored(66, 'geofenceschange', turn(66))).emits('geofenceschange', turn(66), 66);
      },
    ],
    [
      'given up, as many wait again that were delivered to a process that died before it acknowledged them',
      (s) => {
        const turn = (seq: number) =>
          seq % 2 === 1 ? { on: [fence('a')], off: [] } : { on: [], off: [fence('a')] };
        for (let seq = 1; seq <= 64; seq++)
          s.commits(stored(seq, 'geofenceschange', turn(seq))).emits('geofenceschange', turn(seq), seq);
        return s
          .sees(death, birth)
          .commits(stored(65, 'geofenceschange', turn(65)))
          .commits({ delete: `outbox/${idOf(65)}` });
      },
    ],
    [
      'registered by an earlier life, which sleeps before it is given back',
      (s) => wakesAfter(s, 0).sees({ type: 'unwatch', kind: 'regions' }),
    ],
    [
      'registered by an earlier life, and never given back',
      (s) => wakesAfter(s, 2 * MINUTE),
      /registered and not reported as monitored: geo\/fence\/a/,
    ],
    [
      'registered by an earlier life, and given back when the uploads of this one have ended',
      (s) => uploadsFirst(s, 1).sees({ type: 'unwatch', kind: 'regions' }),
    ],
    [
      'registered by an earlier life, while this one still uploads',
      (s) =>
        beat(s.sees(watches('regions', [region('a')]), death, birth, request(1)), 4).sees(answer(1, 200)),
    ],
    [
      'registered by an earlier life, and not given back when the uploads of this one have ended',
      (s) => uploadsFirst(s, 2),
      /registered and not reported as monitored: geo\/fence\/a/,
    ],
    [
      'given up without need',
      (s) =>
        s
          .commits(stored(1, 'geofenceschange', { on: [fence('a')], off: [] }))
          .commits({ delete: `outbox/${idOf(1)}` }),
      /was given up undelivered, and 1 waited/,
    ],
    [
      'delivered without having been stored, and its contrary waits over a death',
      (s) =>
        s
          .emits('geofenceschange', { on: [fence('a')], off: [] })
          .commits(
            kept('geofences', { version: 1, monitored: [] }),
            stored(2, 'geofenceschange', { on: [], off: [fence('a')] }),
          )
          .sees(death, birth)
          .emits('geofenceschange', { on: [], off: [fence('a')] }, 2),
    ],
    [
      'one died refused, one waits stored, and the next are refused and delivered after it',
      (s) =>
        s
          .commits(
            kept('geofences', { version: 1, monitored: [{ fence: fence('a') }] }),
            stored(1, 'geofenceschange', { on: [fence('a')], off: [] }),
          )
          .sees(...refuses(2, { on: [fence('b')], off: [] }), death, birth)
          .sees(...refuses(3, { on: [], off: [fence('a')] }))
          .sees({ type: 'commit', number: 91, changes: [kept('geofences', { version: 1, monitored: [] })] })
          .emits('geofenceschange', { on: [fence('a')], off: [] }, 1)
          .emits('geofenceschange', { on: [], off: [fence('a')] }),
    ],
    [
      'one died refused, one waits stored, and is delivered while the commit of the next is under way',
      (s) =>
        s
          .commits(
            kept('geofences', { version: 1, monitored: [{ fence: fence('a') }] }),
            stored(1, 'geofenceschange', { on: [fence('a')], off: [] }),
          )
          .sees(...refuses(2, { on: [fence('b')], off: [] }), death, birth)
          .sees({
            type: 'commit',
            number: 91,
            changes: [
              kept('geofences', { version: 1, monitored: [] }),
              stored(3, 'geofenceschange', { on: [], off: [fence('a')] }),
            ],
          })
          .emits('geofenceschange', { on: [fence('a')], off: [] }, 1)
          .sees({ type: 'durable', number: 91 })
          .emits('geofenceschange', { on: [], off: [fence('a')] }, 3),
    ],
    [
      'one died refused, one waits stored, the next is refused as well, and its contrary is stored once it was delivered',
      (s) =>
        s
          .commits(
            kept('geofences', { version: 1, monitored: [{ fence: fence('a') }] }),
            stored(1, 'geofenceschange', { on: [fence('a')], off: [] }),
          )
          .sees(...refuses(2, { on: [fence('b')], off: [] }), death, birth)
          .sees(...refuses(3, { on: [fence('c')], off: [] }))
          .emits('geofenceschange', { on: [fence('a')], off: [] }, 1)
          .emits('geofenceschange', { on: [fence('c')], off: [] })
          .commits(
            kept('geofences', { version: 1, monitored: [] }),
            stored(4, 'geofenceschange', { on: [], off: [fence('a'), fence('c')] }),
          )
          .emits('geofenceschange', { on: [], off: [fence('a'), fence('c')] }, 4),
    ],
    [
      'announced and registered',
      (s) =>
        beat(
          s.sees(watches('regions', [region('a')])).emits('geofenceschange', { on: [fence('a')], off: [] }),
          5,
        ),
    ],
    [
      'announced and not registered',
      (s) => beat(s.sees(watches('regions', [])).emits('geofenceschange', { on: [fence('a')], off: [] }), 5),
      /reported as monitored and not registered: a/,
    ],
    [
      'registered and not announced',
      (s) => beat(s.sees(watches('regions', [region('a')])), 5),
      /registered and not reported as monitored/,
    ],
    ['off without on', (s) => s.emits('geofenceschange', { on: [], off: [fence('a')] }), /was not on/],
    [
      'on twice',
      (s) =>
        s
          .emits('geofenceschange', { on: [fence('a')], off: [] })
          .emits('geofenceschange', { on: [fence('a')], off: [] }),
      /was on already/,
    ],
    [
      'over the budget of the app',
      (s) =>
        s
          .commits(kept('config', { version: 1, given: { maxMonitoredGeofences: 1 } }))
          .sees(watches('regions', [region('a'), region('b')])),
      /2 fences are registered; allowed are 1/,
    ],
    ['twice the same', (s) => s.sees(watches('regions', [region('a'), region('a')])), /registered twice/],
  ],
};
