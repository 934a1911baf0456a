import { distanceMeters } from '@geo/core';
import { describe, expect, it } from 'vitest';
import { recordedDay } from '../../src/policies/worlds/recorded-day';
import type { RecordedRun, RecordedSection } from '../../src/recorded/index';

const MORNING = 1_564_000_000_000;
const MINUTE = 60_000;
const HOME = { latitude: 37.39, longitude: -122.08 };
const STATION = { latitude: 37.395, longitude: -122.076 };
const CITY = { latitude: 37.44, longitude: -122.16 };

function section(
  id: string,
  mode: string,
  from: number,
  to: number,
  route?: RecordedSection['route'],
  trip = 'there',
): RecordedSection {
  const [startsAt, endsAt] = [MORNING + from * MINUTE, MORNING + to * MINUTE];
  return { run: 'run', trip, id, leg: 'TRAVEL', mode, startsAt, endsAt, ...(route ? { route } : {}) };
}

const SECTIONS = [
  section('walk_start', 'WALKING', 0, 2),
  section('to the station', 'WALKING', 2, 12, [HOME, STATION]),
  section('wait', 'STOPPED', 12, 22),
  section('train with tunnels', 'TRAIN', 22, 42, [STATION, CITY]),
  section('back', 'SUBWAY', 200, 230, [CITY, HOME], 'back'),
];

const run = (sections: readonly RecordedSection[]): RecordedRun => ({
  id: 'train__20190724_00',
  timeline: 'train',
  trips: [],
  sections,
  phones: [],
});

describe('a recorded day as a world', () => {
  const world = recordedDay(run(SECTIONS));
  if (world === undefined) throw new Error('there should be a world');
  const at = (minutes: number) => MORNING + minutes * MINUTE - world.startsAt;

  it('lasts 24 hours, and is the same each time', () => {
    expect(world.durationMillis).toBe(24 * 60 * MINUTE);
    const again = recordedDay(run(SECTIONS));
    for (const minutes of [1, 7, 30, 41, 210, 220])
      expect(again?.truthAt(at(minutes))).toEqual(world.truthAt(at(minutes)));
  });

  it('goes along the planned ways at the labelled times', () => {
    expect(distanceMeters(world.truthAt(at(17)), STATION)).toBeLessThan(5);
    expect(distanceMeters(world.truthAt(at(100)), CITY)).toBeLessThan(5);
    expect(distanceMeters(world.truthAt(at(240)), HOME)).toBeLessThan(5);
    expect(world.truthAt(at(7)).going).toBe('walking');
    expect(world.truthAt(at(30)).going).toBe('on_rails');
  });

  it('waits and rests are still; under ground there is no sky and no network', () => {
    expect(world.truthAt(at(17))).toMatchObject({ going: 'still', sky: 'street' });
    expect(world.truthAt(at(100))).toMatchObject({ going: 'still', sky: 'indoors' });
    expect(world.truthAt(at(204)).sky).toBe('none');
    expect(world.networkAt(at(204))).toBe('none');
  });

  it('a wait of ten minutes parts two trips, and the rest of the day parts the others', () => {
    expect(world.trips).toHaveLength(3);
    expect(world.trips[2]?.from).toBeCloseTo(at(200), -3);
  });

  it('a run without any planned way is no day', () => {
    expect(recordedDay(run([section('walk', 'WALKING', 0, 10)]))).toBeUndefined();
    expect(recordedDay(run([]))).toBeUndefined();
  });
});
