import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readTrack, recordedSensor, replay, replayScheduler, type Track } from '../../src/index';
import { NO_RECORDINGS, RECORDINGS } from '../fixtures';

const folder = RECORDINGS ?? '';
const title = RECORDINGS ? 'the whole recordings' : `the whole recordings (skipped: ${NO_RECORDINGS})`;

/** The file as text, for counts that do not go through our readers. */
async function textOf(name: string): Promise<string> {
  const bytes = await readFile(join(folder, name));
  return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
}

const iso = (millis: number | undefined) => new Date(millis ?? Number.NaN).toISOString();
const ends = (track: Track) => [iso(track.points[0]?.timeMillis), iso(track.points.at(-1)?.timeMillis)];

describe.skipIf(!RECORDINGS)(title, () => {
  it.each([
    ['around-visnjan-with-car.gpx', 104, 0, '2020-12-18T06:15:50.000Z', '2020-12-18T06:24:24.000Z'],
    ['cerknicko-jezero.gpx', 296, 0, '2010-08-05T14:23:59.000Z', '2010-08-05T16:23:49.000Z'],
    ['korita-zbevnica.gpx', 513, 358, '2010-10-03T09:36:30.000Z', '2010-10-03T13:19:31.000Z'],
  ])('gpxpy-tracks/%s', async (name, timed, untimed, first, last) => {
    const track = await readTrack(join(folder, 'gpxpy-tracks', name));
    expect(track.points).toHaveLength(timed);
    expect(track.skipped).toEqual({ untimed, invalid: 0, badChecksum: 0, noFix: 0 });
    expect(ends(track)).toEqual([first, last]);
    const text = await textOf(`gpxpy-tracks/${name}`);
    expect(timed + untimed).toBe(text.split('<trkpt').length - 1);
  });

  it.each([
    ['haicom-305N.log', 'nmea', 68, 6, '2007-04-08T09:53:04.802Z', '2007-04-08T09:54:15.787Z'],
    ['nmea-rtk.log', 'nmea', 122, 0, '2020-03-18T13:28:19.600Z', '2020-03-18T13:39:01.500Z'],
    ['telit-he910.log.gz', 'nmea', 187, 37, '2019-03-12T10:51:53.710Z', '2019-03-12T10:54:59.408Z'],
    ['bundg_zeus_9.log.gz', 'nmea', 149, 0, '2018-08-20T09:47:36.000Z', '2018-08-20T09:50:04.000Z'],
    ['sirf2.log.chk.gz', 'gpsd', 615, 160, '2021-12-09T20:37:31.820Z', '2021-12-09T20:47:45.780Z'],
    ['telit-he910.log.chk.gz', 'gpsd', 931, 111, '2019-03-12T10:51:53.710Z', '2019-03-12T10:54:59.408Z'],
  ])('gpsd-nmea/%s', async (name, format, points, noFix, first, last) => {
    const track = await readTrack(join(folder, 'gpsd-nmea', name));
    expect(track.format).toBe(format);
    expect(track.points).toHaveLength(points);
    expect(track.skipped).toMatchObject({ invalid: 0, badChecksum: 0, noFix });
    expect(ends(track)).toEqual([first, last]);
  });

  it('our reading of NMEA lies where gpsd’s own reading of the same log lies', async () => {
    for (const name of ['haicom-305N.log', 'nmea-rtk.log', 'telit-he910.log.gz', 'bundg_zeus_9.log.gz']) {
      const ours = await readTrack(join(folder, 'gpsd-nmea', name));
      const theirs = (await textOf(`gpsd-nmea/${name.replace('.gz', '')}.chk.gz`)).split('\n');
      const seen = theirs.flatMap((line) => {
        const [, latitude, longitude] = /"lat":(-?[\d.]+),"lon":(-?[\d.]+)/.exec(line) ?? [];
        return latitude === undefined ? [] : [{ latitude: Number(latitude), longitude: Number(longitude) }];
      });
      // The boat's GGA and RMC of one second differ by up to 0.0005 minutes (0.6 m); gpsd reports RMC's, we GGA's.
      const close = (a: number, b: number) => Math.abs(a - b) < 9e-6;
      const strange = ours.points.filter(
        ({ fix }) =>
          !seen.some((at) => close(at.latitude, fix.latitude) && close(at.longitude, fix.longitude)),
      );
      expect(seen.length, name).toBeGreaterThan(50);
      expect(strange, name).toEqual([]);
    }
  });

  it('a drive by an automotive receiver: one fix a second, close to the reference of the same second', async () => {
    const name = 'google-drive-rtk-truth/MTV.Local1.ublox-F9K.20200206-181434.nmea.gz';
    const track = await readTrack(join(folder, name));
    // In one second GGA and RMC are lost, and GLL alone has the position.
    const moments = new Set(
      (await textOf(name)).match(/(?<=\$G.(?:GGA|RMC),|GLL,\d+\.\d+,N,\d+\.\d+,W,)\d{6}\.\d\d/g),
    );
    expect(track.points).toHaveLength(moments.size);
    expect(track.points).toHaveLength(1654);
    expect(track.skipped).toEqual({ untimed: 0, invalid: 0, badChecksum: 0, noFix: 0 });
    expect(ends(track)).toEqual(['2020-02-07T02:14:17.000Z', '2020-02-07T02:43:04.000Z']);

    // Every RMC of the reference has a wrong checksum, so that its date must be given.
    const reference = await readTrack(
      join(folder, 'google-drive-rtk-truth/MTV.Local1.SPAN.20200206-181434.gga.gz'),
      {
        date: '2020-02-07',
      },
    );
    expect(reference.points).toHaveLength(1748);
    expect(reference.skipped.badChecksum).toBe(1748);
    const truth = new Map(reference.points.map(({ timeMillis, fix }) => [timeMillis, fix]));
    const errors = track.points.flatMap(({ timeMillis, fix }) => {
      const exact = truth.get(timeMillis);
      if (!exact) return [];
      const east = (fix.longitude - exact.longitude) * Math.cos((fix.latitude * Math.PI) / 180);
      return [Math.sqrt(east ** 2 + (fix.latitude - exact.latitude) ** 2) * 111_320];
    });
    errors.sort((a, b) => a - b);
    expect(errors.length).toBeGreaterThan(1600);
    expect(errors[Math.floor(errors.length / 2)]).toBeLessThan(2);
  });

  it('every CSV of sports-tracks is read whole', async () => {
    const names = (await readdir(join(folder, 'sports-tracks/csv'))).sort();
    let points = 0;
    for (const name of names) {
      const track = await readTrack(join(folder, 'sports-tracks/csv', name));
      const rows = (await textOf(`sports-tracks/csv/${name}`)).trim().split('\n').length - 1;
      expect(track.points.length + track.skipped.untimed + track.skipped.invalid, name).toBe(rows);
      expect(track.skipped, name).toEqual({ untimed: 0, invalid: 0, badChecksum: 0, noFix: 0 });
      points += track.points.length;
    }
    expect([names.length, points]).toEqual([8, 62_282]);
  });

  it('every FIT file of sports-tracks has the points that another reader found in it', async () => {
    const names = (await readdir(join(folder, 'sports-tracks/fit'))).sort();
    for (const name of names) {
      const track = await readTrack(join(folder, 'sports-tracks/fit', name));
      const theirs = await readTrack(join(folder, 'sports-tracks/csv', name.replace('.fit', '.csv')));
      expect(track.format, name).toBe('fit');
      expect(
        track.points.map(({ timeMillis }) => timeMillis),
        name,
      ).toEqual(theirs.points.map(({ timeMillis }) => timeMillis));
      const places = ({ points }: Track) => points.map(({ fix }) => [fix.latitude, fix.longitude]);
      expect(places(track), name).toEqual(places(theirs));
    }
    expect(names).toHaveLength(8);
  });

  it.each([
    ['11.tcx.gz', 4792, 0],
    ['2.tcx.gz', 2696, 1],
    ['cross-country-skiing_activity_1.tcx.gz', 486, 0],
    ['mapmyride_biking.tcx.gz', 3105, 7],
    ['walking_activity_1.tcx.gz', 660, 0],
  ])('sports-tracks/tcx-gpx/%s', async (name, points, noFix) => {
    const track = await readTrack(join(folder, 'sports-tracks/tcx-gpx', name));
    expect(track.format).toBe('tcx');
    expect(track.points).toHaveLength(points);
    expect(track.skipped).toEqual({ untimed: 0, invalid: 0, badChecksum: 0, noFix });
    const text = await textOf(`sports-tracks/tcx-gpx/${name}`);
    expect(points + noFix).toBe(text.split('<Trackpoint>').length - 1);
  });

  it('raw bytes of a receiver are named', async () => {
    const reading = readTrack(join(folder, 'gpsd-nmea/sirf2.log.gz'));
    await expect(reading).rejects.toThrow('this is a binary file');
  });

  it('a still receiver replays whole at 1000 ms', async () => {
    const track = await readTrack(join(folder, 'gpsd-nmea/sirf2.log.chk.gz'));
    const clock = replayScheduler(track.points[0]?.timeMillis ?? 0);
    const sensor = recordedSensor(track, clock);
    const request = { desiredAccuracy: -1, distanceFilter: 0, interval: 1000, background: true } as const;
    sensor.watch('location', request, () => {});
    const result = await replay({ track, clock, sensor, idle: () => undefined, speed: 'max' });
    expect(result).toMatchObject({ finished: true, passed: 615, delivered: 615 });
  });
});
