import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseTrack, readTrack, TrackError } from '../../src/index';
import { fixture, nmea } from '../fixtures';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tracks-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

describe('files', () => {
  it('are read through gzip, whatever they are called', async () => {
    const plain = await readTrack(fixture('gpxpy-tracks/around-visnjan-with-car.gpx'));
    const bytes = gzipSync(await readFile(fixture('gpxpy-tracks/around-visnjan-with-car.gpx')));
    expect((await readTrack(await file('drive.gpx.gz', bytes))).points).toEqual(plain.points);
    expect((await readTrack(await file('drive', bytes))).points).toEqual(plain.points);
    expect(parseTrack(bytes).points).toEqual(plain.points);
  });

  it.each([
    ['gpxpy-tracks/around-visnjan-with-car.gpx', 'gpx'],
    ['gpsd-nmea/haicom-305N.nmea', 'nmea'],
    ['gpsd-nmea/sirf2.chk', 'gpsd'],
  ])('are recognised by their content: %s', async (name, format) => {
    const path = await file('recording.bin', await readFile(fixture(name)));
    expect((await readTrack(path)).format).toBe(format);
  });

  it('believe the format that is given', async () => {
    const path = fixture('gpsd-nmea/sirf2.chk');
    // The log holds the raw sentences beside gpsd's reports.
    expect((await readTrack(path, { format: 'nmea' })).format).toBe('nmea');
    await expect(readTrack(path, { format: 'xml' as 'gpx' })).rejects.toThrow(
      'sirf2.chk: format must be one of gpx, nmea, geojson, csv, gpsd, tcx, kml, fit; got "xml"',
    );
  });

  it('give what came before the break of a cut gzip', async () => {
    const rows = Array.from(
      { length: 20_000 },
      (_, index) => `${index % 90},${Math.sin(index)},${1612180800 + index}`,
    );
    const bytes = gzipSync(`lat,lon,time\n${rows.join('\n')}\n`);
    const track = await readTrack(await file('cut.csv.gz', bytes.subarray(0, bytes.length / 2)));
    expect(track.points.length).toBeGreaterThan(1000);
    expect(track.points.length).toBeLessThan(20_000);
    expect(track.warnings[0]).toMatch(/the gzip data is damaged or cut off/);
  });

  it.each([
    ['empty.gpx', '', 'empty.gpx: the file is empty; expected a recording'],
    ['blank.csv', ' \n\n', 'blank.csv: the file is empty; expected a recording'],
    [
      'noise.gpx',
      new Uint8Array([1, 2, 0, 4, 5]),
      'noise.gpx: this is a binary file; expected a recording as text',
    ],
    ['ride.fit', Buffer.from('\x0e\x10\x00\x00\x00\x00\x00\x00.FIT'), 'ride.fit: not readable as FIT'],
    ['ride.kmz', Buffer.from('PK\x03\x04....'), 'ride.kmz: this is a zip archive'],
    [
      'ride.tcx',
      '<?xml version="1.0"?><TrainingCenterDatabase/>',
      'ride.tcx: no point can be replayed: tcx with no position at all; expected positions with a time',
    ],
    [
      'letter.txt',
      'Dear all',
      'letter.txt: unknown format; expected gpx, nmea, geojson, csv, gpsd, tcx, kml, fit; the file begins with "Dear all"',
    ],
    [
      'void.nmea',
      nmea('GPRMC,,V,,,,,,,,,,N'),
      'void.nmea: no point can be replayed: nmea with 1 without a fix',
    ],
  ])('are refused with a clear message: %s', async (name, content, message) => {
    const reading = readTrack(await file(name, content));
    await expect(reading).rejects.toThrow(message);
    await expect(reading).rejects.toBeInstanceOf(TrackError);
  });

  it('are refused when they are not there, or are folders', async () => {
    await expect(readTrack(join(folder, 'missing.gpx'))).rejects.toThrow('missing.gpx: no such file');
    await expect(readTrack(folder)).rejects.toThrow('this is a folder; expected a file');
  });

  it('read the same in one piece and in the smallest pieces', async () => {
    for (const name of [
      'gpsd-nmea/haicom-305N.nmea',
      'gpxpy-tracks/korita-zbevnica.excerpt.gpx',
      'gpsd-nmea/sirf2.chk',
    ]) {
      const bytes = await readFile(fixture(name));
      const { TrackReading } = await import('../../src/tracks/track-reading');
      const { format, points, skipped } = parseTrack(bytes, { name });
      const reading = new TrackReading(name, { format });
      for (let at = 0; at < bytes.length; at += 7) reading.bytes(bytes.subarray(at, at + 7));
      reading.finish();
      expect({ points: reading.take(), skipped: reading.draft?.skipped }).toEqual({ points, skipped });
    }
  });
});
