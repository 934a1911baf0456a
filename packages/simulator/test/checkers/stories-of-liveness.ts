import { worldOf } from '../../src/index';
import {
  beat,
  birth,
  death,
  fence,
  fix,
  located,
  motion,
  on,
  place,
  request,
  type Story,
  suspended,
} from './phrases';
import { kept, MINUTE, queued, record, type Stream } from './streamed';

const HOME = { latitude: 48, longitude: 11 };
const WORK = { latitude: 48, longitude: 11.4 };

/** Two hours at home, half an hour's drive, and four hours at work. */
export const ONE_WAY = worldOf({
  seed: 1,
  begin: HOME,
  parts: [
    { restMillis: 120 * MINUTE, network: 'wifi' },
    { going: 'in_vehicle', path: [HOME, WORK], lastsMillis: 30 * MINUTE, sky: 'open', network: 'cellular' },
    { restMillis: 240 * MINUTE, network: 'wifi' },
  ],
});

/** As {@link ONE_WAY}, on foot. */
export const ONE_WALK = worldOf({
  seed: 1,
  begin: HOME,
  parts: [
    { restMillis: 120 * MINUTE, network: 'wifi' },
    {
      going: 'walking',
      path: [HOME, { latitude: 48, longitude: 11.04 }],
      lastsMillis: 40 * MINUTE,
      sky: 'open',
      network: 'cellular',
    },
    { restMillis: 240 * MINUTE, network: 'wifi' },
  ],
});

const uploads = kept('config', { version: 1, given: { url: 'https://backend.example/locations' } });
const STOP = { isMoving: false, location: place('a') };
const GO = { isMoving: true, location: record('b') };

const opened = (s: Stream) =>
  s.commits(on).emits('motionchange', { isMoving: true }).commits(motion('moving'));
const NOWHERE = { isMoving: false, location: null };
const somewhere = (s: Stream) =>
  beat(opened(s).emits('motionchange', NOWHERE).commits(motion('parked')), 119);
const atHome = (s: Stream) => beat(opened(s).emits('motionchange', STOP).commits(motion('parked')), 119);
const atWork = (s: Stream) => beat(atHome(s), 5).emits('motionchange', GO).commits(motion('moving'));
const arrived = (s: Stream) => beat(atWork(s), 40).emits('motionchange', STOP).commits(motion('parked'));

const atHomeWith = (s: Stream, given: object) =>
  s.commits(on, kept('fence/home', fence('home')), kept('config', { version: 1, given }));
const atHomeUnderAdjust = (s: Stream) => atHomeWith(s, { locationFilterPolicy: 'Adjust' });

const battery = { type: 'reading', kind: 'battery', reading: { level: 1 } } as const;

/** One request a minute, without a response; each is given up after `seconds`. */
function hangs(s: Stream, seconds: number, minutes: number): Stream {
  const body = JSON.stringify({ location: record('tarpit') });
  for (let minute = 0; minute < minutes; minute++)
    s.sees(request(minute, 'locations', {}, body))
      .passes(seconds * 1000)
      .sees({ type: 'noResponse', number: minute, message: 'nothing came' }, battery)
      .passes(MINUTE - seconds * 1000);
  return s;
}

export const ABOUT_LIVENESS: readonly Story[] = [
  ['a day on which all is told', (s) => beat(arrived(s), 200)],
  ['a departure that nothing tells', (s) => beat(atHome(s), 270), /left at 7200000/],
  [
    'a departure by car that nothing tells, where no place is known',
    (s) => beat(somewhere(s), 270),
    /left at 7200000/,
  ],
  [
    'a departure while location is forbidden: an engine without it has to let go of all that could wake it',
    (s) =>
      beat(
        atHome(s)
          .sees(located(true, 2), suspended)
          .passes(40 * MINUTE)
          .sees(located(true)),
        10,
      ),
  ],
  [
    'a departure, and no process that could report it',
    (s) =>
      beat(
        atHome(s)
          .sees(death)
          .passes(40 * MINUTE)
          .sees(birth),
        10,
      ),
  ],
  [
    'a departure after a stop that died with its process, and that the next life knows nothing of',
    (s) => beat(beat(opened(s).emits('motionchange', STOP), 5).sees(death, birth), 180),
  ],
  [
    'a departure, and a kill that had waited for a commit',
    (s) =>
      beat(
        beat(atHome(s), 5).sees(
          { type: 'processEnd', life: 1, why: 'killed when a commit had become durable' },
          birth,
        ),
        260,
      ),
  ],
  ['an arrival that nothing tells', (s) => beat(atWork(s), 250), /arrived at 9000000/],
  [
    'an arrival that was reported, and a trip late in the day that was none',
    (s) => beat(beat(arrived(s), 190).emits('motionchange', GO).commits(motion('moving')), 10),
  ],
  [
    'a queue that stays, where the server hangs most of the time over records',
    (s) => hangs(arrived(s.commits(uploads)).commits(queued(1, 'a')), 50, 200),
  ],
  [
    'the same, where it hangs a part of the time',
    (s) => hangs(arrived(s.commits(uploads)).commits(queued(1, 'a')), 20, 200),
    /1 rows wait/,
  ],
  ['a queue that stays', (s) => beat(arrived(s.commits(uploads, queued(1, 'a'))), 200), /1 rows wait/],
  [
    'more fences around than the platform watches at a time',
    (s) => {
      const all = Array.from({ length: 99 }, (_, number) => `home-${number}`);
      return beat(s.commits(on, ...all.map((id) => kept(`fence/${id}`, fence(id)))), 70);
    },
  ],
  [
    'small fences around that take the places of a large one',
    (s) => {
      const all = Array.from({ length: 99 }, (_, number) => `home-${number}`);
      const small = (id: string) => ({ ...fence(id), radius: 60 });
      const fences = [kept('fence/home', fence('home')), ...all.map((id) => kept(`fence/${id}`, small(id)))];
      return beat(s.commits(on, ...fences), 70);
    },
  ],
  [
    'a fence in which the device lies, and that is not entered',
    (s) => beat(s.commits(on, kept('fence/home', fence('home'))), 70),
    /lain deep in geofence home/,
  ],
  [
    'the same under Adjust, whose place is where the last fix was: far away',
    (s) => beat(atHomeUnderAdjust(s).sees(fix(48.2)), 70),
  ],
  [
    'the same under PassThrough, which believes each fix',
    (s) => beat(atHomeWith(s, { locationFilterPolicy: 'PassThrough' }).sees(fix(48.2)), 70),
  ],
  [
    'the same without a filter, and since then a fix that is far from accurate',
    (s) => beat(atHomeWith(s, { disableLocationFilter: true }).sees(fix(48.2), fix(48, 11, 150)), 70),
    /lain deep in geofence home/,
  ],
  [
    'the same under the filter of the defaults, which does not believe it',
    (s) => beat(atHomeWith(s, {}).sees(fix(48.2)), 70),
    /lain deep in geofence home/,
  ],
  [
    'under Adjust, and since then a fix that is too inaccurate to be believed',
    (s) => beat(atHomeUnderAdjust(s).sees(fix(48.2), fix(48, 11, 150)), 70),
  ],
  [
    'and since then one that is accurate enough',
    (s) => beat(atHomeUnderAdjust(s).sees(fix(48.2), fix(48)), 70),
    /lain deep in geofence home/,
  ],
  [
    'the same, and the process is dead soon after it could have been',
    (s) =>
      beat(s.commits(on, kept('fence/home', fence('home'))), 35)
        .sees(death)
        .passes(40 * MINUTE),
  ],
];

export const ABOUT_WALKS: readonly Story[] = [
  ['a walk that nothing tells', (s) => beat(atHome(s), 270), /left at 7200000/],
  ['a walk that nothing tells, where no place is known', (s) => beat(somewhere(s), 270)],
];
