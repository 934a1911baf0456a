import { describe, expect, it } from 'vitest';
import { distanceMeters } from '../../src/geo/distance';
import { localPlane, placeAt } from '../../src/geo/local-plane';
import { carriedOverReboot } from '../../src/locations/filter-memory';
import type { FilterSettings } from '../../src/locations/filter-settings';
import { NEW_ODOMETER, type OdometerMemory, travel } from '../../src/locations/odometer';
import type { FixReading } from '../../src/ports/sensor';
import { draws } from '../geo/draws';
import { at, FilterHarness, reading, summaryOf } from './filter-harness';

const KNOWN = { satellitesSaySpeed: true };
const MINUTE = 60;
const HOUR = 3_600;

/** Metres that the odometer counts over what a phone has accepted. */
function metres(phone: FilterHarness): number {
  const rules = { still: false, accuracyThreshold: 0 };
  return phone.track.reduce<OdometerMemory>((so, fix) => travel(so, fix, rules), NEW_ODOMETER).metres;
}

/** Offers a fix each second, of a device that moves east at this speed. */
function offerTrack(
  phone: FilterHarness,
  from: number,
  to: number,
  start: number,
  speed: number,
  said = true,
): number {
  for (let second = from; second < to; second++) {
    const east = start + (second - from) * speed;
    phone.offer(reading(east, 0, { accuracy: 8, ...(said ? { speed } : {}) }), second);
  }
  return start + (to - from) * speed;
}

/** A town 2,200 km away. */
const elsewhere = localPlane({ latitude: 55.6, longitude: -12 });
const there = (east: number, north: number, rest: Partial<FixReading> = {}): FixReading => ({
  ...placeAt(elsewhere, { east, north }),
  accuracy: 24,
  ageMillis: 0,
  ...rest,
});
const isThere = (fix: { latitude: number }) => fix.latitude > 50;

/** What a wrong network position looks like from one answer to the next. */
const ECHOES: Readonly<Record<string, (draw: () => number, index: number) => FixReading>> = {
  'is the same to the last digit': () => there(0, 0),
  'trembles in the seventh decimal': (draw) => {
    const place = there(0, 0, { accuracy: 20 + 9 * draw() });
    const tremble = () => (draw() - 0.5) * 2e-7;
    return { ...place, latitude: place.latitude + tremble(), longitude: place.longitude + tremble() };
  },
  'trembles by metres': (draw) => there(draw() * 12 - 6, draw() * 12 - 6, { accuracy: 20 + 9 * draw() }),
  'alternates between three places': (draw, index) =>
    there([0, 1_400, -600][index % 3] ?? 0, [0, 300, 900][index % 3] ?? 0, { accuracy: 20 + 9 * draw() }),
};

describe.each([
  ['where satellites say speeds', KNOWN],
  ['where sources cannot be told apart', {}],
])('%s, a far place that', (_name, settings: Partial<FilterSettings>) => {
  describe.each(Object.entries(ECHOES))('%s', (_echo, echo) => {
    it.each([
      ['driving', 7, 20, 1],
      ['driving', 7, 20, 10],
      ['driving', 45, 20, 60],
      ['at rest', 7, 0, 10],
      ['at rest', 90, 0, 30],
    ])('is not believed %s, for %d minutes, at %d m/s, every %d s', (_how, minutes, speed, every) => {
      const phone = new FilterHarness(settings);
      const draw = draws(17);
      const before = offerTrack(phone, 0, 10 * MINUTE, 0, speed);
      const until = 10 * MINUTE + minutes * MINUTE;
      for (let second = 10 * MINUTE; second < until; second += every) {
        phone.offer(echo(draw, (second / every) | 0), second);
      }
      // The satellites are back, where the device has got to meanwhile.
      const end = offerTrack(phone, until, until + 5 * MINUTE, before + minutes * MINUTE * speed, speed);
      expect(phone.track.filter(isThere)).toEqual([]);
      expect(Math.abs(metres(phone) - end)).toBeLessThan(20 + end / 100);
      expect(distanceMeters(phone.track.at(-1) ?? there(0, 0), reading(end - speed, 0))).toBeLessThan(1);
    });
  });

  it('was reached by nothing but time is counted only when travel is seen there', () => {
    const phone = new FilterHarness(settings);
    offerTrack(phone, 0, 10 * MINUTE, 0, 20);
    // Nine hours without a fix: an aircraft is fast enough.
    const landed = 9 * HOUR;
    for (let second = landed; second < landed + 600; second += 10) phone.offer(there(0, 0), second);
    expect(phone.track.some(isThere)).toBe(true);
    expect(metres(phone)).toBeLessThan(12_001);
    // Back at once: it was a network's error.
    const back = offerTrack(phone, landed + 600, landed + 900, 12_400, 20);
    expect(metres(phone)).toBeGreaterThan(back - 50);
    expect(metres(phone)).toBeLessThan(back + 50);
  });
});

describe('a true move over a long way is believed', () => {
  const settings: [string, Partial<FilterSettings>][] = [
    ['where satellites say speeds', KNOWN],
    ['where sources cannot be told apart', {}],
  ];

  it.each(settings)('after a flight with the phone off, within six seconds %s', (_name, known) => {
    const phone = new FilterHarness(known);
    offerTrack(phone, 0, 60, 0, 1);
    const said: string[] = [];
    const landed = 4 * HOUR;
    for (let second = landed; second <= landed + 6; second++)
      said.push(...phone.offer(there(0, 0, { accuracy: 8, speed: 0 }), second));
    expect(said.filter((word) => word === 'accepted')).toHaveLength(7);
    // And the way counts as soon as the device moves.
    for (let second = 0; second < 60; second++)
      phone.offer(there(second * 2, 0, { accuracy: 8, speed: 2 }), landed + 10 + second);
    const way = distanceMeters(reading(0, 0), there(0, 0));
    expect(way).toBeGreaterThan(2_000_000);
    expect(Math.abs(metres(phone) - way)).toBeLessThan(300);
  });

  it('after a flight by three positions of networks; the way counts with the first satellites', () => {
    const phone = new FilterHarness(KNOWN);
    offerTrack(phone, 0, 60, 0, 1);
    const landed = 4 * HOUR;
    expect([0, 30, 60].flatMap((second) => phone.offer(there(0, 0), landed + second))).toEqual([
      'held',
      'held',
      ...Array(3).fill('accepted'),
    ]);
    expect(phone.track.slice(-3).map(({ unproved }) => unproved)).toEqual([true, true, true]);
    expect(metres(phone)).toBeLessThan(60);
    phone.offer(there(10, 0, { accuracy: 8, speed: 1 }), landed + 90);
    expect(metres(phone)).toBeGreaterThan(2_000_000);
  });

  it('but not while the device rests, by positions of networks alone: with satellites, then', () => {
    const phone = new FilterHarness(KNOWN);
    offerTrack(phone, 0, 60, 0, 1);
    phone.context = { moving: false, onFoot: false };
    // A night beside a Wi-Fi that was moved here from another state.
    for (let second = 0; second < 9 * HOUR; second += 600) phone.offer(there(0, 0), MINUTE + second);
    expect(phone.track.filter(isThere)).toEqual([]);
    for (let second = 0; second <= 6; second++)
      phone.offer(there(0, 0, { accuracy: 8, speed: 0 }), 10 * HOUR + second);
    expect(isThere(phone.track.at(-1) ?? reading(0, 0))).toBe(true);
  });

  it('at once, on a ferry, at the end of a tunnel of 20 km, and days later', () => {
    for (const [hours, east] of [
      [9, 350_000],
      [800 / 3_600, 20_000],
      [72, 900_000],
    ] as const) {
      const phone = new FilterHarness(KNOWN);
      offerTrack(phone, 0, 60, 0, 25);
      const exit = reading(east, 0, { accuracy: 8, speed: 25 });
      expect(phone.offer(exit, 60 + hours * HOUR)).toEqual(['accepted']);
      const way = distanceMeters(reading(0, 0), exit);
      expect(metres(phone) / way).toBeGreaterThan(0.999);
      expect(metres(phone) / way).toBeLessThan(1.001);
    }
  });

  it('where a network had been wrong from the first fix on, within six seconds of satellites, and is no distance', () => {
    const phone = new FilterHarness(KNOWN);
    for (let second = 0; second < 300; second += 30) phone.offer(there(0, 0), second);
    for (let second = 300; second <= 306; second++)
      phone.offer(reading(0, 0, { accuracy: 5, speed: 0 }), second);
    expect(isThere(phone.track.at(-1) ?? there(0, 0))).toBe(false);
    offerTrack(phone, 310, 400, 0, 10);
    expect(metres(phone)).toBeGreaterThan(850);
    expect(metres(phone)).toBeLessThan(900);
  });

  it('where nothing says which was wrong, when the device is seen to travel there; what cannot have been travelled is not counted', () => {
    const phone = new FilterHarness();
    offerTrack(phone, 0, 60, 0, 10, false);
    for (let second = 60; second < 360; second++)
      phone.offer(there((second - 60) * 10, 0, { accuracy: 8 }), second);
    expect(isThere(phone.track.at(-1) ?? reading(0, 0))).toBe(true);
    expect(phone.filter.flush()).toEqual([]);
    expect(metres(phone)).toBeGreaterThan(2_500);
    expect(metres(phone)).toBeLessThan(3_600);
  });
});

describe('satellites that are back a kilometre and a half off, in a time that is enough,', () => {
  const SILENCE = 65;
  const off = (east: number) => reading(east, 1_500, { accuracy: 14, speed: 0 });

  it.each([1, 7, 20])('and say so %d times: are no distance when the next are back on the way', (times) => {
    const phone = new FilterHarness(KNOWN);
    const before = offerTrack(phone, 0, 10 * MINUTE, 0, 12);
    const back = 10 * MINUTE + SILENCE;
    for (let second = 0; second < times; second++) {
      // It trembles, by less than its error.
      phone.offer(off(before + (second % 3)), back + second);
    }
    const again = back + times + 3;
    const end = offerTrack(phone, again, again + 2 * MINUTE, before + 40, 12);
    expect(phone.track.at(-1)?.unproved).toBeUndefined();
    expect(Math.abs(metres(phone) - end)).toBeLessThan(40);
  });

  it('are no distance either where they stand farther off, and the place before is believed again at once', () => {
    const phone = new FilterHarness(KNOWN);
    const before = offerTrack(phone, 0, 10 * MINUTE, 0, 12);
    const back = 12 * MINUTE;
    for (let second = 0; second < 6; second++)
      phone.offer(reading(before, 5_400, { accuracy: 3, speed: 0 }), back + second);
    const again = reading(before + 10, 0, { accuracy: 3, speed: 0 });
    expect(phone.offer(again, back + 7)).toEqual(['accepted']);
    expect(Math.abs(metres(phone) - before)).toBeLessThan(40);
  });

  it('count once the device moves on there, or has been there for a minute', () => {
    for (const speed of [12, 0]) {
      const phone = new FilterHarness(KNOWN);
      const before = offerTrack(phone, 0, 10 * MINUTE, 0, 12);
      const back = 10 * MINUTE + SILENCE;
      phone.offer(reading(before + 1_500, 0, { accuracy: 8, speed }), back);
      expect(metres(phone)).toBeLessThan(before);
      const end = offerTrack(phone, back + 1, back + 70, before + 1_500 + speed, speed);
      expect(phone.track.at(-1)?.unproved).toBeUndefined();
      expect(Math.abs(metres(phone) - end)).toBeLessThan(30);
    }
  });
});

describe('a stretch that nothing proves', () => {
  /** Landed after a flight, by networks alone. */
  function landed(): FilterHarness {
    const phone = new FilterHarness(KNOWN);
    offerTrack(phone, 0, 60, 0, 1);
    for (const second of [0, 30, 60]) phone.offer(there(0, 0), 4 * HOUR + second);
    return phone;
  }

  it('is known after a kill: satellites prove it, or refute it from the place before', () => {
    const proved = landed();
    proved.restart();
    proved.offer(there(10, 0, { accuracy: 8, speed: 1 }), 4 * HOUR + 90);
    expect(proved.track.at(-1)).toMatchObject({ reading: { speed: 1 } });
    expect(proved.track.at(-1)?.unproved).toBeUndefined();

    const refuted = landed();
    refuted.restart();
    expect(refuted.offer(reading(100, 0, { accuracy: 8, speed: 1 }), 4 * HOUR + 90)).toEqual(['accepted']);
    expect(metres(refuted)).toBeLessThan(101);
  });

  it('is known after a reboot, with its times counted by the wall clock', () => {
    const memory = carriedOverReboot(landed().filter.memory(), { up: 5_000, wall: at(5 * HOUR).wall });
    expect(memory.stretch).toMatchObject({ kind: 'flown' });
    expect(memory.stretch?.up).toBe(5_000 - HOUR * 1_000);
    expect(memory.stretch?.base.up).toBe(5_000 - 5 * HOUR * 1_000 + 59_000);
  });

  it('is none in state of an earlier version', () => {
    const { last, held } = landed().filter.memory();
    const phone = new FilterHarness(KNOWN, { last, held });
    expect(phone.filter.memory()).toEqual({ last, held });
    expect(phone.offer(there(10, 0, { accuracy: 8, speed: 1 }), 4 * HOUR + 90)).toEqual(['accepted']);
  });
});

describe('a far place of networks, where none of the track is of satellites,', () => {
  const network = (east: number) => reading(east, 0, { accuracy: 24 });

  it('is no distance while it is said again, and none when satellites are back at the place before', () => {
    const phone = new FilterHarness(KNOWN);
    phone.offer(network(0), 0);
    for (let second = 75 * MINUTE; second < 84 * MINUTE; second += 20) phone.offer(network(20_000), second);
    expect(metres(phone)).toBe(0);
    phone.offer(reading(30, 0, { accuracy: 6, speed: 1 }), 12 * HOUR);
    phone.offer(reading(50, 0, { accuracy: 6, speed: 1 }), 12 * HOUR + 20);
    expect(metres(phone)).toBeLessThan(60);
  });

  it('is one when the device moves on there: a tablet without satellites travels by train', () => {
    const phone = new FilterHarness(KNOWN);
    for (let minute = 0; minute <= 60; minute++) phone.offer(network(minute * 1_500), minute * MINUTE);
    // Two steps wait for a third.
    expect(metres(phone)).toBeGreaterThan(86_900);
    expect(metres(phone)).toBeLessThan(90_001);
  });
});

describe('a first place that networks alone have told', () => {
  const hidden = (phone: FilterHarness) => {
    for (let second = 0; second < 10 * MINUTE; second += 30) phone.offer(there(0, 0), second);
  };
  const drives = (phone: FilterHarness, from: number, speed: number) =>
    offerTrack(phone, from, from + 2 * MINUTE, 0, speed);

  it.each([
    ['', false, 10],
    [', after a kill', true, 10],
    [', from a standing start', true, 0],
  ])('is no distance from satellites in another town, whatever time there was%s', (_how, isKilled, speed) => {
    const phone = new FilterHarness(KNOWN);
    hidden(phone);
    if (isKilled) phone.restart();
    const end = drives(phone, 48 * HOUR, speed);
    expect(phone.track.at(-1)?.unproved).toBeUndefined();
    expect(Math.abs(metres(phone) - end)).toBeLessThan(speed + 1);
  });

  it('is where the way begins that leads to satellites a drive away', () => {
    const phone = new FilterHarness(KNOWN);
    for (let second = 0; second < 10 * MINUTE; second += 30)
      phone.offer(reading(-40_000, 0, { accuracy: 24 }), second);
    phone.restart();
    const end = drives(phone, HOUR, 10);
    expect(Math.abs(metres(phone) - end - 40_000)).toBeLessThan(100);
  });

  it('is one that satellites had told before it', () => {
    const phone = new FilterHarness(KNOWN);
    phone.offer(there(0, 0, { accuracy: 8, speed: 0 }), 0);
    for (let second = 30; second < 10 * MINUTE; second += 30) phone.offer(there(0, 0), second);
    phone.restart();
    drives(phone, 48 * HOUR, 10);
    expect(metres(phone)).toBeGreaterThan(2_000_000);
  });
});

describe('only fixes near a held one confirm it', () => {
  it('a cell 16 km off is not confirmed by two good fixes that could have been reached from it', () => {
    const phone = new FilterHarness(KNOWN);
    offerTrack(phone, 0, 60, 0, 10);
    expect(phone.offer(reading(16_600, 0, { accuracy: 60 }), 90)).toEqual(['held']);
    // 20 km from the track and 18 from the cell: nearer to it, and within reach of both.
    const good = (metres: number) => reading(10_000, 17_300 + metres, { accuracy: 8, speed: 30 });
    expect(phone.offer(good(0), 700)).toEqual(['implausible-speed', 'accepted']);
    expect(phone.offer(good(30), 701)).toEqual(['accepted']);
    expect(phone.track.filter(({ accuracy }) => accuracy === 60)).toEqual([]);
  });

  it('nor held on the way by one that passes it far away', () => {
    const phone = new FilterHarness({});
    offerTrack(phone, 0, 60, 0, 10, false);
    phone.offer(reading(30_000, 0, { accuracy: 80 }), 61);
    phone.offer(reading(27_000, 0, { accuracy: 20 }), 120);
    phone.offer(reading(24_500, 0, { accuracy: 20 }), 180);
    expect(phone.outcomes.filter((outcome) => summaryOf(outcome) === 'accepted')).toHaveLength(60);
  });
});

describe('coarse echoes', () => {
  it('four that had to do, each 1.4 km off, add nothing to the way', () => {
    const phone = new FilterHarness(KNOWN);
    let east = 0;
    let second = 0;
    for (const north of [1_400, -1_400, 1_400, -1_400]) {
      east = offerTrack(phone, second, second + 60, east, 10);
      second += 60;
      // A street of high houses: two minutes of nothing but a cell that is elsewhere.
      for (let late = 0; late < 120; late += 10)
        phone.offer(reading(east, north, { accuracy: 180 }), second + late);
      second += 120;
      east += 1_200;
    }
    east = offerTrack(phone, second, second + 60, east, 10);
    expect(phone.track.filter(({ relaxed }) => relaxed)).not.toEqual([]);
    expect(metres(phone)).toBeGreaterThan(east - 50);
    expect(metres(phone)).toBeLessThan(east + 200);
  });

  it.each([[KNOWN], [{}], [{ policy: 'PassThrough' as const }]])(
    'one that had to do as the first of all adds nothing (%j)',
    (settings) => {
      const phone = new FilterHarness(settings);
      for (let second = 0; second <= 100; second += 10)
        phone.offer(reading(0, 1_400, { accuracy: 180 }), second);
      expect(phone.track.map(({ relaxed, unproved }) => [relaxed, unproved])).toEqual([[true, true]]);
      offerTrack(phone, 200, 260, 0, 10);
      expect(metres(phone)).toBeGreaterThan(550);
      expect(metres(phone)).toBeLessThan(600);
    },
  );

  it.each([[KNOWN], [{ policy: 'PassThrough' as const }]])(
    'one that had to do far from the last good one may be far from the phone as well (%j)',
    (settings) => {
      for (const [north, doubtful] of [
        [900, undefined],
        [7_000, true],
      ] as const) {
        const phone = new FilterHarness(settings);
        offerTrack(phone, 0, 60, 0, 10);
        for (let second = 600; second <= 720; second += 10)
          phone.offer(reading(600, north, { accuracy: 180 }), second);
        expect(phone.track.at(-1)).toMatchObject({ relaxed: true, unproved: true });
        expect(phone.track.at(-1)?.doubtful).toBe(doubtful);
      }
    },
  );

  it('a good fix after one is accepted at once where it can be reached from the last good one', () => {
    const phone = new FilterHarness(KNOWN);
    offerTrack(phone, 0, 60, 0, 10);
    for (let second = 60; second <= 160; second += 10)
      phone.offer(reading(600, 1_400, { accuracy: 180 }), second);
    expect(phone.track.at(-1)?.relaxed).toBe(true);
    expect(phone.offer(reading(1_600, 0, { accuracy: 8, speed: 10 }), 161)).toEqual(
      expect.arrayContaining(['accepted']),
    );
    expect(phone.track.at(-1)?.accuracy).toBe(8);
  });
});

it.each([
  [6, 16_000, 300_000],
  [6, 300_000, -300_000],
  [30, -20_000, 900_000],
])(
  'a far place of networks is not proved by another of them: after %d h, %d m east, then %d m north',
  (hours, east, north) => {
    const phone = new FilterHarness(KNOWN);
    offerTrack(phone, 0, 60, 0, 1);
    const later = hours * HOUR;
    for (let time = 0; time < 180; time += 2) phone.offer(reading(east, 0, { accuracy: 24 }), later + time);
    for (let time = 180; time < 600; time += 2)
      phone.offer(reading(0, north, { accuracy: 24 }), later + time);
    expect(phone.track.length).toBeGreaterThan(60);
    expect(phone.track.slice(60).filter(({ unproved }) => unproved !== true)).toEqual([]);
    expect(metres(phone)).toBeLessThan(60);
    // Nor by a coarse one that had to do: the phone may be far from it.
    for (let time = 600; time < 720; time += 10)
      phone.offer(reading(0, north, { accuracy: 150 }), later + time);
    expect(phone.track.at(-1)).toMatchObject({ relaxed: true, unproved: true, doubtful: true });
    // The satellites are back where the device was.
    offerTrack(phone, later + 600, later + 610, 60, 0);
    expect(metres(phone)).toBeLessThan(100);
  },
);
