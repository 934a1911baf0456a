import { describe, expect, it } from 'vitest';
import { parseTrack } from '../../src/index';

describe('CSV', () => {
  it('reads the usual names with their units', () => {
    const track = parseTrack(
      [
        'id,Timestamp,Latitude,Longitude,Altitude (m),Speed (km/h),Bearing,"Accuracy, m"',
        '1,2021-02-01T12:00:00Z,48.1,11.5,520,36,90,4',
        '2,2021-02-01 12:00:01,48.2,11.6,,,,',
        '3,,48.2,11.6,,,,',
        '4,2021-02-01 12:00:02,,11.6,,,,',
      ].join('\r\n'),
    );
    expect(track.format).toBe('csv');
    expect(track.skipped).toMatchObject({ untimed: 1, invalid: 1 });
    expect(track.points.map(({ fix }) => fix)).toEqual([
      {
        latitude: 48.1,
        longitude: 11.5,
        altitude: 520,
        speed: 10,
        heading: 90,
        accuracy: 4,
        time: 1612180800000,
      },
      { latitude: 48.2, longitude: 11.6, accuracy: 10, time: 1612180801000 },
    ]);
  });

  it.each([
    [';', '48,5'],
    ['\t', '48.5'],
    ['|', '48.5'],
  ])('finds the delimiter %j', (delimiter, latitude) => {
    const rows = [
      ['lat', 'lng', 'time'],
      [latitude, '11', '1612180800'],
    ];
    const track = parseTrack(rows.map((row) => row.join(delimiter)).join('\n'));
    expect(track.points[0]?.fix).toMatchObject({ latitude: 48.5, longitude: 11, time: 1612180800000 });
  });

  it.each([
    ['1612180800', 1612180800000],
    ['1612180800.25', 1612180800250],
    ['1612180800250', 1612180800250],
    ['1612180800250000', 1612180800250],
    ['1612180800250000000', 1612180800250],
    ['2021-02-01T12:00:00.25+02:00', 1612173600250],
    ['2021-02-01 12:00:00 UTC', 1612180800000],
    ['2021/02/01 12:00', 1612180800000],
    ['20210201T120000Z', 1612180800000],
    ['2021-02-01T12:00:00-0530', 1612200600000],
  ])('reads the time %s', (text, millis) => {
    expect(parseTrack(`lat,lon,time\n1,2,${text}\n`).points[0]?.timeMillis).toBe(millis);
  });

  it.each([
    ['timestamp_ms', '1612180800250', 1612180800250],
    ['time_s', '1612180800', 1612180800000],
    ['t_unix', '1612180800', 1612180800000],
  ])('takes %s for a time', (name, text, millis) => {
    expect(parseTrack(`lat,lon,${name}\n1,2,${text}\n`).points[0]?.timeMillis).toBe(millis);
  });

  it.each([['yesterday'], ['2021-13-01T00:00:00Z'], ['12:00:00'], ['-5']])('knows no time in %s', (text) => {
    expect(parseTrack(`lat,lon,time\n1,2,${text}\n1,2,1612180800`).skipped.untimed).toBe(1);
  });

  it('joins a date and a time of day in two columns', () => {
    const track = parseTrack('date,time,lat,lon\n2021-02-01,12:00:00,1,2\n');
    expect(track.points[0]?.timeMillis).toBe(1612180800000);
  });

  it('reads a negative speed, heading or accuracy as unknown', () => {
    const track = parseTrack('lat,lon,time,speed,heading,accuracy\n1,2,1612180800,-1,-1,-1\n');
    expect(track.points[0]?.fix).toEqual({ latitude: 1, longitude: 2, time: 1612180800000, accuracy: 10 });
  });

  it('is not confused by quotes and line breaks inside them', () => {
    const track = parseTrack(
      'lat,lon,note,time\n1,2,"one\ntwo, ""three""",1612180800\n3,4,5" pipe,1612180801\n',
    );
    expect(track.points.map(({ fix }) => fix.latitude)).toEqual([1, 3]);
  });

  it('says which columns it needs and which it found', () => {
    expect(() => parseTrack('name,age\nx,1\n', { name: 'people.csv', format: 'csv' })).toThrow(
      'people.csv, line 1: the header row must name a latitude, a longitude and a time column (lat, lon, time …); got "name", "age"',
    );
  });

  it('gives the rows before an open quote, with a warning', () => {
    const track = parseTrack('lat,lon,time,note\n1,2,1612180800,a\n1,2,1612180801,"b\n');
    expect(track.points).toHaveLength(1);
    expect(track.warnings[0]).toMatch(/not readable as CSV/);
  });
});
