import { FitBaseType, FitEncoder } from 'fit-file-parser/encoder';
import { describe, expect, it } from 'vitest';
import { parseTrack } from '../../src/index';

const MORNING = Date.parse('2026-05-01T06:00:00Z');

function tcxPoint(second: number, inside: string): string {
  return `<Trackpoint><Time>2026-05-01T06:00:0${second}.000Z</Time>${inside}</Trackpoint>`;
}

const tcx = (points: string) => `<?xml version="1.0"?>
<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" xmlns:ns3="http://www.garmin.com/xmlschemas/ActivityExtension/v2">
<Activities><Activity Sport="Biking"><Lap StartTime="2026-05-01T06:00:00Z"><MaximumSpeed>9</MaximumSpeed><Track>${points}</Track></Lap></Activity></Activities>`;
const TCX_END = '</TrainingCenterDatabase>';
const PLACE =
  '<Position><LatitudeDegrees>45.5</LatitudeDegrees><LongitudeDegrees>13.25</LongitudeDegrees></Position>';

describe('TCX', () => {
  it('gives place, time, altitude and the speed of Garmin’s extension', () => {
    const speed = '<Extensions><ns3:TPX><ns3:Speed>5.5</ns3:Speed></ns3:TPX></Extensions>';
    const { format, points } = parseTrack(
      tcx(tcxPoint(1, `${PLACE}<AltitudeMeters>120</AltitudeMeters>${speed}`)) + TCX_END,
    );
    expect(format).toBe('tcx');
    expect(points).toEqual([
      {
        timeMillis: MORNING + 1000,
        fix: {
          latitude: 45.5,
          longitude: 13.25,
          accuracy: 10,
          altitude: 120,
          speed: 5.5,
          time: MORNING + 1000,
        },
      },
    ]);
  });

  it('counts the points of a pause or a hall, which have no position', () => {
    const { points, skipped } = parseTrack(tcx(tcxPoint(1, PLACE) + tcxPoint(2, '')) + TCX_END);
    expect(points).toHaveLength(1);
    expect(skipped.noFix).toBe(1);
  });

  it('that is cut off gives what came before the cut, and reports it', () => {
    const { points, warnings } = parseTrack(tcx(tcxPoint(1, PLACE) + tcxPoint(2, '<Position><Latitu')));
    expect(points).toHaveLength(1);
    expect(warnings[0]).toContain('not well-formed XML');
  });
});

describe('KML', () => {
  it('gives the places of a gx:Track with their times, and what its arrays say of each', () => {
    const { format, points, skipped } = parseTrack(`<?xml version="1.0"?>
      <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><Placemark>
      <gx:MultiTrack><gx:Track>
        <when>2026-05-01T06:00:00Z</when><when>2026-05-01T06:00:01Z</when><when>2026-05-01T06:00:02Z</when>
        <gx:coord>13.25 45.5 120</gx:coord><gx:coord></gx:coord><gx:coord>13.26 45.51 121</gx:coord>
        <ExtendedData><SchemaData><gx:SimpleArrayData name="accuracy">
          <gx:value>4</gx:value><gx:value>5</gx:value><gx:value>6</gx:value>
        </gx:SimpleArrayData></SchemaData></ExtendedData>
      </gx:Track></gx:MultiTrack></Placemark></Document></kml>`);
    expect(format).toBe('kml');
    expect(
      points.map(({ timeMillis, fix }) => [timeMillis - MORNING, fix.longitude, fix.altitude, fix.accuracy]),
    ).toEqual([
      [0, 13.25, 120, 4],
      [2000, 13.26, 121, 6],
    ]);
    expect(skipped.noFix).toBe(1);
  });

  it('gives placemarks with a moment, and counts what has none', () => {
    const placemark = (time: string, shape: string) => `<Placemark>${time}${shape}</Placemark>`;
    const moment = '<TimeStamp><when>2026-05-01T06:00:05Z</when></TimeStamp>';
    const point = '<Point><coordinates>13.25,45.5,120</coordinates></Point>';
    const line = '<LineString><coordinates>13.25,45.5 13.26,45.5 13.27,45.5</coordinates></LineString>';
    const { points, skipped } = parseTrack(
      `<kml>${placemark(moment, point)}${placemark('', point)}${placemark('', line)}</kml>`,
    );
    expect(points.map(({ timeMillis }) => timeMillis)).toEqual([MORNING + 5000]);
    expect(skipped.untimed).toBe(4);
  });
});

/** Global message 20 is `record`; places in semicircles, altitude in fifths of a metre from -500, speed in millimetres a second. */
function fitFile(records: readonly (readonly [second: number, place: boolean])[]): Uint8Array {
  const encoder = new FitEncoder();
  for (const [second, place] of records) {
    const time = FitEncoder.toFitTimestamp(new Date(MORNING + second * 1000));
    encoder.writeMessage(
      20,
      [
        { number: 253, size: 4, baseType: FitBaseType.Uint32, value: time },
        ...(place
          ? [
              { number: 0, size: 4, baseType: FitBaseType.Sint32, value: 2 ** 29 },
              { number: 1, size: 4, baseType: FitBaseType.Sint32, value: 2 ** 27 },
            ]
          : []),
        { number: 2, size: 2, baseType: FitBaseType.Uint16, value: (120 + 500) * 5 },
        { number: 6, size: 2, baseType: FitBaseType.Uint16, value: 5500 },
      ],
      place ? 0 : 1,
    );
  }
  return encoder.close();
}

describe('FIT', () => {
  it('gives place, time, altitude and speed, and counts records without a place', () => {
    const { format, points, skipped } = parseTrack(
      fitFile([
        [1, true],
        [2, false],
      ]),
    );
    expect(format).toBe('fit');
    expect(points).toEqual([
      {
        timeMillis: MORNING + 1000,
        fix: {
          latitude: 45,
          longitude: 11.25,
          accuracy: 10,
          altitude: 120,
          speed: 5.5,
          time: MORNING + 1000,
        },
      },
    ]);
    expect(skipped.noFix).toBe(1);
  });

  it('that is cut off is refused with the reason', () => {
    const whole = fitFile([
      [1, true],
      [2, true],
    ]);
    expect(() => parseTrack(whole.subarray(0, -9), { name: 'cut.fit' })).toThrow(
      'cut.fit: not readable as FIT (',
    );
  });

  it('is no text, whatever it is called', () => {
    expect(() => parseTrack('lat,lon,time\n', { format: 'fit', name: 'a.fit' })).toThrow(
      'a.fit: FIT is binary',
    );
  });
});
