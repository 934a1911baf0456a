import { describe, expect, it } from 'vitest';
import { meanInterval, quantileInterval } from '../../src/filter/bootstrap';
import type { Input } from '../../src/filter/candidate';
import { CANDIDATES } from '../../src/filter/candidates';
import { figuresOf } from '../../src/filter/figures';
import { line } from '../../src/filter/line';
import { measurable, type Passage, passages } from '../../src/filter/passages';
import { plot } from '../../src/filter/plot';
import { resultOf } from '../../src/filter/result';
import { tables } from '../../src/filter/tables';
import { reporting, TUNED_ON } from '../../src/filter/timelines';
import type { RecordedFix, RecordedPhone, RecordedRun } from '../../src/recorded/index';

/** A street due north of Greenwich's meridian on the equator, where a degree of latitude is 110,574 m. */
const METRE = 1 / 110_574;
const at = (north: number, east = 0) => ({
  latitude: north * METRE,
  longitude: (east * METRE * 110_574) / 111_320,
});

describe('a line', () => {
  it('knows its length, and the distance of a place beside it, before it and behind it', () => {
    const street = line([at(0), at(400), at(1000)]);
    expect(street.metres).toBeCloseTo(1000, 0);
    expect(street.distanceFrom(at(700, 30))).toBeCloseTo(30, 1);
    expect(street.distanceFrom(at(-50, 0))).toBeCloseTo(50, 1);
    expect(street.distanceFrom(at(1030, 40))).toBeCloseTo(50, 1);
  });

  it('the nearest segment is found among many, however long the others are', () => {
    const comb = Array.from({ length: 200 }, (_, tooth) => [
      at(0, tooth * 20),
      at(500, tooth * 20 + 10),
    ]).flat();
    const slow = (place: ReturnType<typeof at>) =>
      Math.min(...comb.slice(1).map((end, index) => line([comb[index] ?? end, end]).distanceFrom(place)));
    for (const [north, east] of [
      [250, 1234],
      [-300, 2000],
      [700, -90],
      [499, 3999],
    ] as const)
      expect(line(comb).distanceFrom(at(north, east))).toBeCloseTo(slow(at(north, east)), 6);
  });

  it('is sampled evenly over its corners', () => {
    const samples = line([at(0), at(25), at(25, 20)]).sampled(10);
    expect(samples).toHaveLength(5);
    expect(line([at(25), at(25, 20)]).distanceFrom(samples[4] ?? at(0))).toBeCloseTo(0, 1);
  });

  it('one place is a line, none is an error', () => {
    expect(line([at(0)]).distanceFrom(at(0, 12))).toBeCloseTo(12, 1);
    expect(() => line([])).toThrow(/at least one place/);
  });
});

const MORNING = 1_893_571_200_000;

/** A phone that drives 10 m/s up the street with a fix a second, as the function says; 600 s. */
function run(
  fixAt: (second: number) => Partial<RecordedFix> & { north?: number; east?: number },
): RecordedRun {
  const fixes = Array.from({ length: 601 }, (_, second): RecordedFix => {
    const { north = second * 10, east = 0, ...rest } = fixAt(second);
    const time = MORNING + second * 1000;
    return { ...at(north, east), time, writtenAt: time, accuracy: 5, speed: 10, heading: 0, ...rest };
  });
  const phone: RecordedPhone = {
    name: 'a',
    run: 'r',
    timeline: 't',
    platform: 'android',
    regime: '',
    model: '',
    osVersion: '',
    fixes: () => fixes,
    keptFixes: () => [],
    activities: () => [],
    battery: () => [],
    transitions: () => [],
  };
  const section = {
    run: 'r',
    trip: 'x',
    id: 's',
    leg: 'TRAVEL',
    mode: 'CAR',
    startsAt: MORNING,
    endsAt: MORNING + 600_000,
    route: [at(0), at(6000)],
  };
  return { id: 'r', timeline: 't', trips: [], sections: [section], phones: [phone] };
}

const measured = (recorded: RecordedRun): Passage[] =>
  recorded.phones.flatMap((phone) => passages(recorded, phone, CANDIDATES));

describe('the candidates on a drive whose truth is known', () => {
  it('all of them follow perfect fixes, and their lengths are right', () => {
    const all = measured(run(() => ({})));
    for (const { name } of CANDIDATES) {
      const { p95, dropped, truthP95, meanAbsLengthError } = figuresOf(all, name);
      expect(p95).toBeLessThan(0.5);
      expect(dropped).toBe(0);
      expect(truthP95).toBeLessThan(name === 'randomWalk' ? 20 : 6);
      expect(meanAbsLengthError).toBeLessThan(0.01);
    }
  });

  it('teleports that claim to be good pass the gate, and not our acceptance; the walk without velocity smears them', () => {
    const all = measured(run((second) => (second % 60 === 30 ? { east: 9000, accuracy: 20 } : {})));
    const by = (name: string) => figuresOf(all, name);
    expect(by('gate100').rms).toBeGreaterThan(1000);
    expect(by('gate100').meanAbsLengthError).toBeGreaterThan(5);
    expect(by('ours').rms).toBeLessThan(1);
    expect(by('ours').meanAbsLengthError).toBeLessThan(0.01);
    expect(by('ours').dropped).toBeCloseTo(10 / 601, 3);
    expect(by('randomWalk').p95).toBeGreaterThan(by('gate100').p95);
    expect(by('constantVelocity').rms).toBeLessThan(by('gate100').rms);
  });

  it('a gap costs in the error of the truth, and in the error of the places nothing', () => {
    // Half of the way is round a block 300 m aside, where fixes claim 80 m.
    const aside = (second: number) => second > 200 && second < 400;
    const detour = run((second) => (aside(second) ? { east: 300, accuracy: 80 } : {}));
    const [section] = detour.sections;
    const route = [at(0), at(2000), at(2000, 300), at(4000, 300), at(4000), at(6000)];
    const all = measured({ ...detour, sections: section === undefined ? [] : [{ ...section, route }] });
    expect(figuresOf(all, 'gate50').p95).toBeLessThan(1);
    expect(figuresOf(all, 'gate50').truthP95).toBeGreaterThan(250);
    expect(figuresOf(all, 'gate100').truthP95).toBeLessThan(11);
  });

  it('a length is by the odometer where a candidate has one, also before its first place and behind its last', () => {
    const places = (input: Input) => input.fixes.slice(100, 500);
    const odometers = ({ fixes }: Input) =>
      fixes.map(({ time }) => ({ time, metres: (time - MORNING) / 100 }));
    const [section] = passages(
      run(() => ({})),
      run(() => ({})).phones[0] as RecordedPhone,
      [
        { name: 'places', title: '', track: places },
        { name: 'odometers', title: '', track: places, odometers },
      ],
    );
    expect(section?.by.places?.lengthRatio).toBeCloseTo(399 / 600, 3);
    expect(section?.by.odometers?.lengthRatio).toBeCloseTo(1, 3);
    expect(section?.by.odometers?.seenRatio).toBeCloseTo(1, 3);
  });

  it('underground sections and those without a route are left out', () => {
    const drive = run(() => ({}));
    const [section] = drive.sections;
    if (section === undefined) throw new Error('the run has a section');
    const { route: _route, ...unrouted } = section;
    expect(measurable({ ...drive, sections: [{ ...section, mode: 'SUBWAY' }, unrouted] })).toEqual([]);
  });
});

describe('the report', () => {
  it('is about the timelines that were not tuned on; where there are none, about all, with a caution', () => {
    const tuned = TUNED_ON[0] ?? '';
    expect(reporting([tuned, 'ferry'])).toEqual({ tunedOn: [tuned], reportedOn: ['ferry'] });
    expect(reporting([tuned])).toMatchObject({
      reportedOn: [tuned],
      caution: expect.stringMatching(/flatter/),
    });
  });

  it('has every candidate for every platform and timeline, as JSON, table and picture', () => {
    const all = measured(run(() => ({})));
    const result = resultOf(all);
    expect(Object.keys(result.platforms.android ?? {})).toEqual([
      'ours',
      'ours50',
      'raw',
      'gate100',
      'gate50',
      'randomWalk',
      'constantVelocity',
    ]);
    expect(result.timelines.t).toEqual(result.platforms);
    const text = tables(result);
    for (const { title } of CANDIDATES) expect(text).toContain(title);
    const svg = plot(all, result.reportedOn);
    expect(svg).toMatch(/^<svg/);
    expect(svg.match(/<path[^>]*stroke/g)?.length).toBeGreaterThanOrEqual(CANDIDATES.length);
  });
});

describe('an interval', () => {
  it('is as wide as the units differ, not as their values are many', () => {
    const values = (unit: string, value: number) => Array.from({ length: 1000 }, () => ({ unit, value }));
    const [low, high] = meanInterval([...values('one', 0), ...values('two', 10)]);
    expect([low, high]).toEqual([0, 10]);
    expect(quantileInterval(values('one', 3), 0.95)).toEqual([3, 3]);
    const mixed = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((value) => values(`u${value}`, value));
    const [least, most] = quantileInterval(mixed, 0.5);
    expect(least).toBeGreaterThan(1);
    expect(most).toBeLessThan(8);
    expect(least).toBeLessThan(most);
  });
});
