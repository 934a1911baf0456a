import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parseTrack, readTrack, TrackError } from '../../src/index';
import { fixture } from '../fixtures';

const HEAD = '<?xml version="1.0"?><gpx version="1.1"><trk><trkseg>';
const TAIL = '</trkseg></trk></gpx>';

describe('GPX', () => {
  it('reads a drive of version 1.1 whole', async () => {
    const track = await readTrack(fixture('gpxpy-tracks/around-visnjan-with-car.gpx'));
    expect(track).toMatchObject({ name: 'around-visnjan-with-car.gpx', format: 'gpx', warnings: [] });
    expect(track.skipped).toEqual({ untimed: 0, invalid: 0, badChecksum: 0, noFix: 0 });
    expect(track.points).toHaveLength(104);
    expect(track.points[0]).toEqual({
      timeMillis: Date.parse('2020-12-18T06:15:50Z'),
      fix: {
        latitude: 45.273518851,
        longitude: 13.7142099626,
        accuracy: 10,
        altitude: 211.15,
        time: Date.parse('2020-12-18T06:15:50Z'),
      },
    });
    expect(track.points.at(-1)).toEqual({
      timeMillis: Date.parse('2020-12-18T06:24:24Z'),
      fix: {
        latitude: 45.2733349521,
        longitude: 13.7139970623,
        accuracy: 10,
        altitude: 210.67,
        time: Date.parse('2020-12-18T06:24:24Z'),
      },
    });
  });

  it('skips and counts points without a time, and empty segments', async () => {
    const track = await readTrack(fixture('gpxpy-tracks/korita-zbevnica.excerpt.gpx'));
    expect(track.points).toHaveLength(7);
    expect(track.skipped.untimed).toBe(5);
    expect(track.points[0]?.timeMillis).toBe(Date.parse('2010-10-03T10:57:10Z'));
    expect(track.points.at(-1)?.timeMillis).toBe(Date.parse('2010-10-03T11:15:33Z'));
  });

  it('reads speed, course and dilution of 1.0 and of the usual extensions', () => {
    const track = parseTrack(
      `${HEAD}
        <trkpt lat="1" lon="2"><ele>100</ele><time>2020-01-01T00:00:00Z</time><course>90.5</course><speed>3.25</speed>
          <geoidheight>40</geoidheight><hdop>1.5</hdop></trkpt>
        <trkpt lat="1" lon="2"><time>2020-01-01T00:00:01.250+01:00</time><extensions><gpxtpx:TrackPointExtension>
          <gpxtpx:speed>4.5</gpxtpx:speed><gpxtpx:course>180</gpxtpx:course></gpxtpx:TrackPointExtension>
          <osm:accuracy>3.9</osm:accuracy><x:time>1999</x:time></extensions><hdop>2</hdop></trkpt>${TAIL}`,
      { name: 'extended.gpx' },
    );
    expect(track.points.map(({ fix }) => fix)).toEqual([
      {
        latitude: 1,
        longitude: 2,
        accuracy: 7.5,
        altitude: 100,
        ellipsoidalAltitude: 140,
        speed: 3.25,
        heading: 90.5,
        time: Date.parse('2020-01-01T00:00:00Z'),
      },
      {
        latitude: 1,
        longitude: 2,
        accuracy: 3.9,
        speed: 4.5,
        heading: 180,
        time: Date.parse('2019-12-31T23:00:01.250Z'),
      },
    ]);
  });

  it('counts points off the globe or without coordinates as invalid', () => {
    const time = '<time>2020-01-01T00:00:00Z</time>';
    const track = parseTrack(
      `${HEAD}<trkpt lat="91" lon="0">${time}</trkpt><trkpt lon="0">${time}</trkpt><trkpt lat="x" lon="0">${time}</trkpt>
       <trkpt lat="-90" lon="180">${time}</trkpt>${TAIL}`,
    );
    expect(track.skipped.invalid).toBe(3);
    expect(track.points).toHaveLength(1);
  });

  it('gives the points before the break of a truncated file, and reports it', async () => {
    const whole = await readFile(fixture('gpxpy-tracks/around-visnjan-with-car.gpx'), 'utf8');
    const everyCut = Array.from({ length: 60 }, (_, index) => Math.floor((whole.length * (index + 8)) / 70));
    const complete = parseTrack(whole).points;
    for (const cut of everyCut) {
      const text = whole.slice(0, cut);
      const expected = text.split('</trkpt>').length - 1;
      const track = parseTrack(text, { name: 'cut.gpx' });
      expect(track.points).toEqual(complete.slice(0, expected));
      expect(track.warnings).toHaveLength(1);
      expect(track.warnings[0]).toMatch(
        /^line \d+: not well-formed XML \(.+\); the \d+ points before it are used$/,
      );
    }
  });

  it('stops at damage in the middle, names its line, and takes nothing after it', () => {
    const point = (second: string) =>
      `<trkpt lat="1" lon="2"><time>2020-01-01T00:00:${second}Z</time></trkpt>\n`;
    const text = `${HEAD}\n${point('01')}${point('02')}<trkpt lat="1" lon=2"></trkpt>\n${point('03')}${TAIL}`;
    const track = parseTrack(text);
    expect(track.points).toHaveLength(2);
    expect(track.warnings[0]).toMatch(/^line 4: /);
  });

  it('is an error where nothing comes before the break', () => {
    const read = () => parseTrack(`${HEAD}\n<trkpt lat="1" lon="2"><time>2020-01`, { name: 'cut.gpx' });
    expect(read).toThrow(TrackError);
    expect(read).toThrow(/^cut\.gpx, line 2: not well-formed XML/);
  });

  it('says what is missing: a track, or times', () => {
    const route = '<gpx><rte><rtept lat="1" lon="2"/></rte><wpt lat="1" lon="2"/></gpx>';
    expect(() => parseTrack(route, { name: 'route.gpx' })).toThrow(
      'route.gpx: 2 waypoints and route points, but no track; expected <trk> with <trkpt>',
    );
    expect(() => parseTrack(`${HEAD}<trkpt lat="1" lon="2"/>${TAIL}`, { name: 'plan.gpx' })).toThrow(
      'plan.gpx: no point can be replayed: gpx with 1 without a time; expected positions with a time',
    );
  });

  it('reads UTF-16 with a byte order mark', () => {
    const text = `\uFEFF${HEAD}<trkpt lat="1" lon="2"><time>2020-01-01T00:00:00Z</time></trkpt>${TAIL}`;
    expect(parseTrack(Buffer.from(text, 'utf16le')).points).toHaveLength(1);
  });
});
