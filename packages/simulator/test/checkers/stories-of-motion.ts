import {
  beat,
  birth,
  call,
  cut,
  death,
  every,
  fix,
  left,
  located,
  low,
  motion,
  on,
  online,
  place,
  refused,
  returned,
  type Story,
  suspended,
  watches,
  watchful,
} from './phrases';
import { kept, MINUTE, queued, record, type Stream, stored } from './streamed';

/** Lies still while the app watches positions for forty minutes, and the request outlives the watch. */
const watchedForLong = (s: Stream) =>
  beat(
    s.commits(on).sees(call('watchPosition'), watches('location', every), returned('watchPosition')),
    40,
  ).sees(call('stopWatchPosition'), returned('stopWatchPosition'));

/** The app starts two more sessions while the first goes on; the disk is full, and this number of openings is reported. */
function sessionsAtOnce(s: Stream, reported: number): Stream {
  s.sees(call('start'))
    .commits(on)
    .sees(returned('start'))
    .emits('motionchange', { isMoving: true })
    .sees(call('stop'), call('start'), call('stop'), call('start'));
  for (let session = 0; session < reported; session++) s.emits('motionchange', { isMoving: true });
  return s.sees(returned('stop'), returned('start'), returned('stop'), returned('start'));
}

export const ABOUT_MOTION: Readonly<Record<string, readonly Story[]>> = {
  'motion-verdict': [
    [
      'a session: moving without a place, stopped, moving',
      (s) =>
        s
          .sees(call('start'))
          .commits(on)
          .sees(returned('start'))
          .emits('motionchange', { isMoving: true })
          .emits('motionchange', { isMoving: false, location: place('a') })
          .emits('motionchange', { isMoving: true, location: record('b') }),
    ],
    [
      'the same twice',
      (s) =>
        s
          .emits('motionchange', { isMoving: true })
          .emits('motionchange', { isMoving: true, location: record('b') }),
      /two motion changes in a row/,
    ],
    [
      'started, stopped and started at once, while a full disk refuses both sessions',
      (s) => sessionsAtOnce(s, 2),
    ],
    [
      'the same, and a third session that nothing has asked for',
      (s) => sessionsAtOnce(s, 3),
      /two motion changes in a row/,
    ],
    [
      'the same again, with the same id, after a kill',
      (s) =>
        s
          .commits(stored(0, 'motionchange', { isMoving: true }))
          .emits('motionchange', { isMoving: true }, 0)
          .sees(death, birth)
          .emits('motionchange', { isMoving: true }, 0),
    ],
    [
      'a verdict that is durable only when the app has begun anew: the session opens after it',
      (s) =>
        s
          .commits(on, stored(0, 'motionchange', { isMoving: true }))
          .emits('motionchange', { isMoving: true }, 0)
          .commits(stored(1, 'motionchange', { isMoving: false, location: place('a') }))
          .emits('motionchange', { isMoving: false, location: place('a') }, 1)
          .sees(call('stop'), call('start'))
          .commits(stored(2, 'motionchange', { isMoving: true, location: record('b') }))
          .emits('motionchange', { isMoving: true, location: record('b') }, 2)
          .commits(stored(3, 'motionchange', { isMoving: true }))
          .emits('motionchange', { isMoving: true }, 3),
    ],
    [
      'a second opening after one start',
      (s) =>
        s
          .commits(on)
          .sees(call('start'))
          .commits(stored(0, 'motionchange', { isMoving: true }))
          .emits('motionchange', { isMoving: true }, 0)
          .commits(stored(1, 'motionchange', { isMoving: true }))
          .emits('motionchange', { isMoving: true }, 1),
      /two motion changes in a row/,
    ],
    [
      'a second opening, of a second start that came while the first was under way',
      (s) =>
        s
          .commits(on)
          .sees(call('start'), call('start'))
          .commits(stored(0, 'motionchange', { isMoving: true }))
          .emits('motionchange', { isMoving: true }, 0)
          .commits(stored(1, 'motionchange', { isMoving: true }))
          .emits('motionchange', { isMoving: true }, 1),
    ],
    [
      'a session begins with a place',
      (s) => s.sees(call('start')).emits('motionchange', { isMoving: true, location: record('a') }),
      /has a location/,
    ],
    [
      'a session begins at rest',
      (s) => s.sees(call('start')).emits('motionchange', { isMoving: false }),
      /does not move/,
    ],
    [
      'null where the platform leaves it out',
      (s) => s.emits('motionchange', { isMoving: true, location: null }),
      /has it null/,
    ],
    [
      'null for a while, and then too long',
      (s) =>
        beat(
          s
            .sees(call('start'))
            .commits(on, stored(0, 'motionchange', { isMoving: true }))
            .sees(returned('start'))
            .commits(queued(1, 'a', { is_moving: null })),
          9,
        ).commits(queued(2, 'b', { is_moving: null })),
      /row 2 says is_moving null 540000 ms after/,
    ],
  ],
  'quiet-receiver': [
    [
      'off while at rest',
      (s) =>
        beat(
          s
            .commits(on)
            .sees(watches('location', every))
            .passes(MINUTE)
            .sees({ type: 'unwatch', kind: 'location' }),
          60,
        ),
    ],
    [
      'the low-power watch at rest',
      (s) =>
        beat(
          s
            .commits(on, kept('config', { version: 1, given: { stationaryKeepAlive: true } }))
            .sees(watches('location', low)),
          60,
        ),
    ],
    [
      'the watch for a departure away from Wi-Fi',
      (s) =>
        beat(s.commits(on, motion('parked')).sees(online('cellular'), watches('location', watchful)), 50),
    ],
    [
      'the same for longer than half an hour',
      (s) =>
        beat(s.commits(on, motion('parked')).sees(online('cellular'), watches('location', watchful)), 70),
      /lain still for/,
    ],
    [
      'what an earlier process asked for, while a new one without tracking has still to work',
      (s) =>
        beat(
          s
            .commits(on)
            .sees(watches('location', every), death)
            .commits(kept('enabled', { enabled: false, trackingMode: 1 }))
            .sees(birth),
          20,
        ),
    ],
    [
      'two of them, the process of the first having died',
      (s) =>
        beat(
          beat(
            s.commits(on, motion('parked')).sees(online('cellular'), watches('location', watchful)),
            40,
          ).sees(death, birth, online('cellular'), watches('location', watchful)),
          35,
        ),
    ],
    [
      'watches of places that it is said to be at, far away',
      (s) => {
        s.commits(on, motion('parked')).sees(online('cellular'), watches('location', watchful));
        for (let minute = 0; minute < 20; minute++) s.passes(MINUTE).sees(fix(48.2));
        return beat(s, 50);
      },
    ],
    [
      'a watch of a place far away, and one of where it is, half an hour after it was seen there again',
      (s) => {
        beat(s.commits(on, motion('parked')).sees(online('cellular'), watches('location', watchful)), 1);
        return beat(beat(s.sees(fix(48.2)), 40).sees(fix(48)), 30);
      },
    ],
    [
      'a watch of a place far away, and a long one since it was seen again and again where it is',
      (s) => {
        beat(s.commits(on, motion('parked')).sees(online('cellular'), watches('location', watchful)), 1);
        s.sees(fix(48.2));
        for (let minute = 0; minute < 70; minute++) s.passes(MINUTE).sees(fix(48));
        return s;
      },
      /more than rest needs/,
    ],
    [
      'a watch that began anew, and fixes that were off by as much as indoors',
      (s) => {
        s.commits(on, motion('parked')).sees(online('cellular'), watches('location', watchful));
        for (let minute = 0; minute < 20; minute++) s.passes(MINUTE).sees(fix(48.004));
        return beat(s, 50);
      },
      /more than rest needs/,
    ],
    [
      'the watch, where a full disk refuses to store the stop',
      (s) =>
        beat(
          s
            .commits(on)
            .sees(...refused(motion('softStop')), online('cellular'), watches('location', watchful)),
          50,
        ),
    ],
    [
      'a false departure while the app watched positions, which the watch does not outlive by long',
      (s) => beat(watchedForLong(s), 9).sees({ type: 'unwatch', kind: 'location' }),
    ],
    [
      'one that the engine believes long after the app has ended its watch',
      (s) => beat(watchedForLong(s), 15),
      /more than rest needs/,
    ],
    [
      'the same in a Wi-Fi',
      (s) => beat(s.commits(on, motion('parked')).sees(online('wifi'), watches('location', watchful)), 50),
      /lain still for/,
    ],
    [
      'the same where energy is to be saved',
      (s) =>
        beat(
          s
            .commits(on, motion('parked'), kept('config', { version: 1, given: { preset: 'economical' } }))
            .sees(online('cellular'), watches('location', watchful)),
          50,
        ),
      /lain still for/,
    ],
    ['on while at rest', (s) => beat(s.commits(on).sees(watches('location', every)), 60), /lain still for/],
    [
      'low-power, where even that was switched off',
      (s) =>
        beat(
          s
            .commits(on, kept('config', { version: 1, given: { stationaryKeepAlive: false } }))
            .sees(watches('location', low)),
          60,
        ),
      /lain still for/,
    ],
    ['on while tracking is off', (s) => beat(s.sees(watches('location', low)), 5), /tracking has been off/],
    [
      'on while at rest, where the platform says again and again that a region was left',
      (s) => {
        beat(s.commits(on).sees(watches('location', every)), 20);
        for (let exit = 0; exit < 4; exit++) beat(s.sees(left), 9);
        return s.sees({ type: 'unwatch', kind: 'location' });
      },
    ],
    [
      'on while at rest, long after it said so last',
      (s) => beat(beat(s.commits(on).sees(watches('location', every)), 20).sees(left), 20),
      /lain still for/,
    ],
    [
      'asked for while at rest, and location is switched off',
      (s) => beat(s.commits(on).sees(watches('location', every), located(false)), 60),
    ],
    [
      'on while at rest, since location is switched on again',
      (s) =>
        beat(
          beat(s.commits(on).sees(watches('location', every), located(false)), 60).sees(located(true)),
          60,
        ),
      /lain still for 5\d{6} ms/,
    ],
    [
      'what was asked for before the app stopped, which a full disk has not kept',
      (s) =>
        beat(
          s
            .commits(on)
            .sees(watches('location', low))
            .sees(...refused(kept('enabled', { enabled: false, trackingMode: 1 })))
            .commits(motion('parked')),
          5,
        ),
    ],
    [
      'on while tracking is off, in lives that are each killed at their work',
      (s) => {
        s.sees(watches('location', every)).passes(2 * MINUTE);
        for (let life = 0; life < 5; life++)
          s.sees(death)
            .passes(2 * MINUTE)
            .sees(birth)
            .commits(motion('off'));
        return s;
      },
    ],
    [
      'on while tracking is off, in lives that each come to rest',
      (s) => {
        s.sees(watches('location', every)).passes(2 * MINUTE);
        for (let life = 0; life < 5; life++)
          s.sees(suspended, death)
            .passes(2 * MINUTE)
            .sees(birth)
            .commits(motion('off'));
        return s;
      },
      /tracking has been off/,
    ],
    [
      'a position that the app asked for',
      (s) => beat(s.sees(call('getCurrentPosition'), watches('location', every)), 5),
    ],
    [
      'twelve checks an hour, and one more',
      (s) => {
        s.commits(on, motion('parked'));
        for (let check = 0; check < 13; check++)
          s.passes(3 * MINUTE)
            .commits(motion('checking'))
            .passes(MINUTE)
            .commits(motion('parked'));
        return s;
      },
      /13 checks/,
    ],
    [
      'more checks than that, each lost in the commit in which the process dies',
      (s) => {
        s.commits(on, motion('parked'));
        for (let check = 0; check < 13; check++)
          s.passes(3 * MINUTE)
            .sees(...cut(motion('checking')), birth)
            .passes(MINUTE)
            .commits(motion('parked'));
        return s;
      },
    ],
  ],
};
