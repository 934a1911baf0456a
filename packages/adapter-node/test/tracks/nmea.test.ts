import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parseTrack, readTrack } from '../../src/index';
import { fixture, nmea } from '../fixtures';

const iso = (millis: number | undefined) => new Date(millis ?? Number.NaN).toISOString();

/** One GGA at a time of day. */
const gga = (time: string, rest = '4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,') =>
  nmea(`GPGGA,${time},${rest}`);
const rmc = (time: string, date: string, status = 'A', talker = 'GP') =>
  nmea(`${talker}RMC,${time},${status},4807.038,N,01131.000,E,022.4,084.4,${date},003.1,W`);

describe('NMEA 0183', () => {
  it('reads a walk, and counts the seconds before the first fix', async () => {
    const track = await readTrack(fixture('gpsd-nmea/haicom-305N.nmea'));
    expect(track.format).toBe('nmea');
    expect(track.points).toHaveLength(68);
    expect(track.skipped).toEqual({ untimed: 0, invalid: 0, badChecksum: 0, noFix: 6 });
    const first = track.points[0];
    expect(iso(first?.timeMillis)).toBe('2007-04-08T09:53:04.802Z');
    expect(first?.fix).toMatchObject({
      accuracy: 85,
      altitude: 3,
      ellipsoidalAltitude: 45.2,
      speed: 0,
      heading: 133.96,
    });
    expect(first?.fix.latitude).toBeCloseTo(-27.210867, 6);
    expect(first?.fix.longitude).toBeCloseTo(153.052328, 6);
    expect(iso(track.points.at(-1)?.timeMillis)).toBe('2007-04-08T09:54:15.787Z');
  });

  it('reads a cold start that knows neither time nor place', async () => {
    const track = await readTrack(fixture('gpsd-nmea/telit-he910.nmea'));
    const text = await readFile(fixture('gpsd-nmea/telit-he910.nmea'), 'latin1');
    // The excerpt ends behind a GGA: that moment has no RMC.
    const valid = new Set(text.match(/(?<=\$GPGGA,)[\d.]+(?=,\d)/g));
    expect(valid.size).toBe(11);
    expect(track.points).toHaveLength(valid.size);
    expect(track.skipped.noFix).toBe((text.match(/\$GPRMC,[\d.]*,V/g) ?? []).length);
  });

  it('makes one fix of all sentences of a moment', () => {
    const track = parseTrack(
      [
        nmea('GNRMC,021417.25,A,3725.584,N,12205.619,W,1.944,65.13,070220,13.06,E,F,V'),
        nmea('GNVTG,65.13,T,52.07,M,1.944,N,3.600,K,D'),
        nmea('GNGGA,021417.25,3725.58362,N,12205.61915,W,5,12,0.76,4.4,M,-30.0,M,0.0,2000'),
        nmea('GNGSA,A,3,17,02,06,28,12,13,15,24,19,,,,1.48,0.76,1.27,1'),
        nmea('GNGST,021417.25,1.2,,,,3.0,4.0,6.5'),
      ].join('\r\n'),
    );
    expect(track.points).toHaveLength(1);
    const { fix, timeMillis } = track.points[0] ?? {};
    expect(iso(timeMillis)).toBe('2020-02-07T02:14:17.250Z');
    // The position is GGA's, which has more digits; the error comes from GST: 3 m and 4 m make 5 m.
    expect(fix?.latitude).toBeCloseTo(37.4263936667, 9);
    expect(fix?.longitude).toBeCloseTo(-122.0936525, 9);
    expect(fix).toMatchObject({
      accuracy: 5,
      altitudeAccuracy: 6.5,
      altitude: 4.4,
      ellipsoidalAltitude: -25.6,
      heading: 65.13,
    });
    expect(fix?.speed).toBeCloseTo(1.0001, 3);
  });

  it('takes speed and course from VTG where RMC is absent, and the error from the dilution', () => {
    const lines = [
      nmea('GPZDA,120000.00,01,02,2021,,'),
      gga('120000.00'),
      nmea('GPVTG,084.4,T,,M,036.0,N,066.7,K'),
    ];
    const { fix, timeMillis } = parseTrack(lines.join('\n')).points[0] ?? {};
    expect(iso(timeMillis)).toBe('2021-02-01T12:00:00.000Z');
    expect(fix).toMatchObject({ heading: 84.4, accuracy: 4.5 });
    expect(fix?.speed).toBeCloseTo((36 * 1852) / 3600, 9);
  });

  it('counts sentences with a wrong or missing checksum and uses none of them', () => {
    const good = rmc('120000', '010221');
    const bad = rmc('120001', '010221').replace('4807.038', '4808.038');
    const bare = rmc('120002', '010221').replace(/\*.*/, '');
    const cut = rmc('120003', '010221').slice(0, 30);
    const track = parseTrack([good, bad, bare, cut].join('\n'));
    expect(track.points).toHaveLength(1);
    expect(track.skipped.badChecksum).toBe(3);
  });

  it('counts sentences with a right checksum and impossible fields as invalid', () => {
    const track = parseTrack(
      [rmc('120000', '010221'), nmea('GPRMC,120001,A'), nmea('GPGGA,120002,1,2')].join('\n'),
    );
    expect(track.skipped).toMatchObject({ invalid: 2, badChecksum: 0 });
  });

  it('leaves void fixes out: status V, quality 0, mode N', () => {
    const lines = [
      rmc('120000', '010221', 'V'),
      gga('120001', '4807.038,N,01131.000,E,0,00,,,M,,M,,'),
      nmea('GPRMC,120002,A,4807.038,N,01131.000,E,,,010221,,,N'),
      nmea('GNGNS,120003,4807.038,N,01131.000,E,NN,00,,,,,'),
      rmc('120004', '010221'),
    ];
    const track = parseTrack(lines.join('\n'));
    expect(track.skipped.noFix).toBe(4);
    expect(track.points.map(({ timeMillis }) => iso(timeMillis))).toEqual(['2021-02-01T12:00:04.000Z']);
  });

  it('reads every talker, and two of one epoch once', () => {
    const lines = [
      rmc('120000', '010221', 'V', 'GP'),
      rmc('120000', '010221', 'A', 'GN'),
      rmc('120001.5', '010221', 'A', 'GL'),
      rmc('120001.50', '010221', 'A', 'GP'),
      nmea('PGRMC,A,50,100,,,,,,A,3,1,2,4,30'),
    ];
    expect(parseTrack(lines.join('\n')).points.map(({ timeMillis }) => iso(timeMillis))).toEqual([
      '2021-02-01T12:00:00.000Z',
      '2021-02-01T12:00:01.500Z',
    ]);
  });

  it('reads years of two digits on both sides of 2000', () => {
    const years = ['311299', '010100', '010180'].map(
      (date) => parseTrack(rmc('120000', date)).points[0]?.timeMillis,
    );
    expect(years.map((millis) => iso(millis).slice(0, 10))).toEqual([
      '1999-12-31',
      '2000-01-01',
      '1980-01-01',
    ]);
  });

  it('carries the date over midnight, and back to what came before the first date', () => {
    const lines = [
      gga('235958'),
      gga('235959'),
      gga('000000'),
      rmc('000001', '020321'),
      gga('000002'),
      gga('235959'),
      gga('000001'),
    ];
    expect(parseTrack(lines.join('\n')).points.map(({ timeMillis }) => iso(timeMillis))).toEqual([
      '2021-03-01T23:59:58.000Z',
      '2021-03-01T23:59:59.000Z',
      '2021-03-02T00:00:00.000Z',
      '2021-03-02T00:00:01.000Z',
      '2021-03-02T00:00:02.000Z',
      '2021-03-02T23:59:59.000Z',
      '2021-03-03T00:00:01.000Z',
    ]);
  });

  it('places a recording without any date on 1970-01-01 with a warning, or on the day that is given', () => {
    const text = [gga('235959'), gga('000000')].join('\n');
    const bare = parseTrack(text);
    expect(bare.points.map(({ timeMillis }) => timeMillis)).toEqual([86_399_000, 86_400_000]);
    expect(bare.warnings[0]).toMatch(/no sentence names a date/);
    const dated = parseTrack(text, { date: '2020-02-06' });
    expect(iso(dated.points[1]?.timeMillis)).toBe('2020-02-07T00:00:00.000Z');
    expect(dated.warnings).toEqual([]);
    expect(() => parseTrack(text, { date: '6.2.2020' })).toThrow('date must be YYYY-MM-DD; got "6.2.2020"');
  });

  it('does not trust the date of a receiver without a fix', () => {
    const lines = [rmc('120000', '091223', 'V'), gga('120001'), rmc('120002', '091221')];
    expect(iso(parseTrack(lines.join('\n')).points[0]?.timeMillis)).toBe('2021-12-09T12:00:01.000Z');
  });

  it('takes sentences behind a logger’s own prefix', () => {
    const track = parseTrack(`# a comment\n12:00:00.123 ${rmc('120000', '010221')}\n`);
    expect(track.points).toHaveLength(1);
  });

  it('keeps the order of the file where time goes back, and reports it', () => {
    const track = parseTrack([rmc('120005', '010221'), rmc('120001', '010221')].join('\n'));
    expect(track.points.map(({ timeMillis }) => iso(timeMillis).slice(17, 19))).toEqual(['05', '01']);
    expect(track.warnings).toEqual([
      'time goes back 1 times, by up to 4 s; the file’s order is kept'.replace('’', "'"),
    ]);
  });
});
