import { fileURLToPath } from 'node:url';
import { distanceMeters } from '@geo/core';
import { describe, expect, it } from 'vitest';
import { readTrack, type Track } from '../../src/index';
import { legs, run, stops } from './run';

/** The recordings that the command line replays: they are part of this repository. */
const read = (name: string) =>
  readTrack(fileURLToPath(new URL(`../../../../apps/cli/fixtures/${name}`, import.meta.url)));

const TAIL_MILLIS = 600_000;

describe('gpxpy-tracks through the whole engine', () => {
  it.each([
    // reference metres in legs up to 90 s, share allowed
    ['around-visnjan-with-car.gpx', 2_733, 0.03],
    ['cerknicko-jezero.gpx', 4_436, 0.03],
    ['korita-zbevnica.gpx', 6_151, 0.06],
  ])(
    '%s: the odometer is the way in short legs, and what lies in the gaps is not lost',
    async (name, reference, share) => {
      const track = await read(name);
      const { short, long } = legs(track);
      expect(Math.abs(short / reference - 1)).toBeLessThan(0.003);
      const { state, records, rejections, trace } = await run(track, {}, TAIL_MILLIS);
      const error = (state.odometer - long - short) / short;
      console.log(
        `${name}: ${state.odometer.toFixed(0)} m, of short legs ${short.toFixed(0)}, in gaps ${long.toFixed(0)}: ${(error * 100).toFixed(1)} %`,
      );
      expect(Math.abs(error)).toBeLessThan(share);
      const odometers = records.map(({ odometer }) => odometer);
      expect(odometers).toEqual([...odometers].sort((a, b) => a - b));
      // Every fix is recorded, skipped by distance, rejected, or rested on: none is both recorded and rejected.
      const recorded = new Set(records.map(({ timestamp }) => timestamp));
      expect(rejections.filter(({ timestamp }) => recorded.has(timestamp))).toEqual([]);
      expect(trace.length).toBeGreaterThan(track.points.length);
    },
  );

  it('the drive has no stop: its longest standing is 16 s', async () => {
    const result = await run(await read('around-visnjan-with-car.gpx'));
    expect(stops(result)).toEqual([]);
    expect(result.trace.filter((line) => line.includes('soft stop'))).toEqual([]);
  });

  it('the tour stops once, near its end: 100 m in five minutes, then on again at walking pace', async () => {
    const track = await read('cerknicko-jezero.gpx');
    const result = await run(track);
    const [[from, to] = [0, 0], ...others] = stops(result);
    expect(others).toEqual([]);
    expect(from).toBeGreaterThan(6900);
    expect(to).toBeLessThan(7120);
    // What it did before: 6707 s to 7007 s.
    const begun = track.points.filter(({ timeMillis }) => {
      const second = (timeMillis - result.startMillis) / 1000;
      return second >= 6707 && second <= 7024;
    });
    const first = begun[0]?.fix;
    for (const { fix } of begun) expect(first && distanceMeters(first, fix)).toBeLessThan(110);
  });

  it('the hike stops three times: twelve minutes at its start, seventeen and thirty-four at its rests', async () => {
    const result = await run(await read('korita-zbevnica.gpx'));
    const found = stops(result);
    expect(found).toHaveLength(3);
    // The first leg is 19 m in 723 s; the session ends unconfirmed after five minutes.
    expect(found[0]?.[0]).toBe(300);
    expect(found[0]?.[1]).toBeLessThan(830);
    // One leg of 15 m in 999 s, from 4840 s. The recorder was silent: its first word after tells of both ends.
    expect(found[1]?.[0]).toBe(5864);
    expect(found[1]?.[1]).toBeLessThan(6050);
    // Silence from 7059 s to 9100 s, and 34 min later it is found where it was.
    expect(found[2]?.[0]).toBe(9178);
    expect(found[2]?.[1]).toBeLessThan(9380);
  });
});

describe('the jump of 92 m/s in the tour', () => {
  const moment = (track: Track, index: number) =>
    new Date(track.points[index]?.timeMillis ?? 0).toISOString();

  it('the bad fix is the one before it: a guess after 44 s of silence, plausible when it came', async () => {
    const track = await read('cerknicko-jezero.gpx');
    const [before, bad, good] = track.points.slice(235, 238).map(({ fix }) => fix);
    if (!before || !bad || !good) throw new Error('the tour is shorter than it was');
    expect(distanceMeters(before, bad) / 44).toBeCloseTo(7, 0);
    expect(distanceMeters(bad, good) / 2).toBeCloseTo(92, 0);
    expect(distanceMeters(before, good) / 46).toBeLessThan(11);

    const { records, rejections, trace } = await run(track);
    const up = (index: number) => (track.points[index]?.timeMillis ?? 0) - (track.points[0]?.timeMillis ?? 0);
    const said = (index: number) =>
      trace.filter((line) => line.includes(` ${up(index)}`)).map((line) => line.replace(/^\d+ /, ''));
    // Accepted and recorded at once: 7 m/s is what a bicycle does, and a record that is out is not taken back.
    expect(records.map(({ timestamp }) => timestamp)).toContain(moment(track, 236));
    // The good ones look like the teleport. They wait, agree with one another over 6 s, and are believed, all four.
    for (const index of [237, 238, 239]) {
      expect(said(index)[0]).toBe(`locations held ${up(index)}, implausible-speed so far`);
    }
    expect(trace.filter((line) => line.startsWith(`${up(240)} locations`))).toHaveLength(4);
    expect(records.map(({ timestamp }) => timestamp)).toContain(moment(track, 237));
    // So no fix was kept out, and there is no event to say so.
    expect(rejections).toEqual([]);
  });

  it('costs the odometer a bend of a few metres, no more', async () => {
    const track = await read('cerknicko-jezero.gpx');
    const without: Track = { ...track, points: track.points.filter((_, index) => index !== 236) };
    const metres = (await run(track)).state.odometer - (await run(without)).state.odometer;
    expect(Math.abs(metres)).toBeLessThan(15);
  });
});
