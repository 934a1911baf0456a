import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRecordings } from '../../src/recorded/index';

const RUN = 'ferry_and_tram__20300102_00';
/** An arbitrary morning, Unix seconds. */
const MORNING = 1_893_571_200;

let folder: string;
let said: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recordings-'));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content: unknown): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  writeFileSync(file, path.endsWith('.gz') && text !== '' ? gzipSync(text) : text);
}
const open = () => openRecordings(folder, (line) => said.push(line));
const stream = (phone: string, name: string, rows: unknown) => write(`${RUN}/${phone}/${name}.json.gz`, rows);
const row = (data: Record<string, unknown>, written = MORNING) => ({ data, metadata: { write_ts: written } });
const line = (...coordinates: number[][]) => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates },
});

describe('a folder of recordings', () => {
  it('an unknown timeline gives its trips, sections, routes, phones and fixes', () => {
    const dated = (from: number, latitude: number) => ({
      ...line([13, latitude], [13.1, latitude]),
      properties: { valid_start_ts: from },
    });
    const legs = [
      { id: 'ferry', route_coords: line([13, 45], [13.1, 45.1]) },
      { id: 'wait' },
      { id: 'tram', route_coords: [dated(0, 45), dated(MORNING - 10, 46), dated(MORNING + 90_000, 47)] },
    ];
    write('spec/ferry_and_tram.evaluation_spec.json.gz', {
      data: { label: { evaluation_trips: [{ id: 'out', legs }] } },
    });
    const times = (from: number, to: number) => `${MORNING + from},${MORNING + to}`;
    write(
      'labels.csv',
      [
        'run_id,kind,trip_id,section_id,leg_type,mode,start_ts,end_ts',
        `${RUN},SECTION,out,ferry,TRAVEL,FERRY,${times(0, 60)}`,
        `${RUN},SECTION,out,wait,WAITING,STOPPED,${times(60, 90)}`,
        `${RUN},SECTION,out,tram,TRAVEL,TRAM,${times(90, 150)}`,
        `${RUN},TRIP,out,,,,${times(0, 150)}`,
        '',
      ].join('\n'),
    );
    write('runs.csv', `run_id,phone,os,regime,device_model,os_version\n${RUN},one,ios,best,"iPhone7,2",12\n`);
    stream('one', 'background_location', [
      row(
        {
          ts: MORNING + 2,
          latitude: 45.1,
          longitude: 13,
          accuracy: 5,
          sensed_speed: -1,
          bearing: -1,
          vaccuracy: 3,
        },
        MORNING + 4,
      ),
      row({
        ts: MORNING + 1,
        latitude: 45,
        longitude: 13,
        accuracy: 5,
        sensed_speed: 2,
        bearing: 0,
        vaccuracy: 3,
      }),
    ]);
    stream('one', 'background_motion_activity', [
      row({ ts: MORNING, automotive: true, stationary: true, confidence: 'medium' }),
    ]);

    const { timelines, runs } = open();
    expect(timelines).toEqual(['ferry_and_tram']);
    const [run] = runs;
    expect(run?.trips).toMatchObject([
      { id: 'out', startsAt: MORNING * 1000, endsAt: (MORNING + 150) * 1000 },
    ]);
    expect(run?.sections.map(({ id, mode, route }) => [id, mode, route?.[0]?.latitude])).toEqual([
      ['ferry', 'FERRY', 45],
      ['wait', 'STOPPED', undefined],
      ['tram', 'TRAM', 46],
    ]);
    const phone = run?.phones[0];
    expect(phone).toMatchObject({ name: 'one', platform: 'ios', regime: 'best', model: 'iPhone7,2' });
    expect(phone?.fixes()).toEqual([
      {
        time: (MORNING + 1) * 1000,
        writtenAt: MORNING * 1000,
        latitude: 45,
        longitude: 13,
        accuracy: 5,
        altitudeAccuracy: 3,
        speed: 2,
        heading: 0,
      },
      {
        time: (MORNING + 2) * 1000,
        writtenAt: (MORNING + 4) * 1000,
        latitude: 45.1,
        longitude: 13,
        accuracy: 5,
        altitudeAccuracy: 3,
      },
    ]);
    expect(phone?.activities()).toEqual([
      { time: MORNING * 1000, writtenAt: MORNING * 1000, type: 'in_vehicle', confidence: 66 },
    ]);
  });

  it('what is absent, empty, broken or malformed is reported and skipped, and the rest is used', () => {
    write('labels.csv', 'run_id,kind,trip_id,section_id,leg_type,mode,start_ts,end_ts\nx,TRIP,out\n');
    stream('ios-9', 'background_location', '');
    stream('ios-9', 'background_battery', 'no json');
    stream('ios-9', 'statemachine_transition', { not: 'an array' });
    const good = { ts: MORNING, latitude: 45, longitude: 13, accuracy: 5 };
    stream('android-9', 'background_location', [
      row(good),
      row({ ...good, latitude: 91 }),
      7,
      { metadata: {} },
      row({ ...good, accuracy: 0 }),
      row({ ...good, ts: 12 }),
      row({ ...good, ts: MORNING + 1, sensed_speed: 0, bearing: 0, altitude: 0 }),
    ]);
    const { runs } = open();
    const [android, ios] = runs[0]?.phones ?? [];
    expect([android?.platform, ios?.platform]).toEqual(['android', 'ios']);
    // What Android wrote as 0 is not known.
    expect(android?.fixes().map(({ speed, heading, altitude }) => [speed, heading, altitude])).toEqual([
      [undefined, undefined, undefined],
      [undefined, undefined, undefined],
    ]);
    expect([ios?.fixes(), ios?.battery(), ios?.transitions(), ios?.activities()]).toEqual([[], [], [], []]);
    expect(said).toEqual([
      'spec/ferry_and_tram.evaluation_spec.json.gz: absent',
      'labels.csv: 1 row skipped (row 1: start_ts must be a number from 946684800 to 4102444800; got undefined)',
      'runs.csv: absent',
      `runs.csv: says nothing of ${RUN}/android-9; used nevertheless`,
      `runs.csv: says nothing of ${RUN}/ios-9; used nevertheless`,
      'ground_truth_places.geojson: absent',
      `${RUN}/android-9/background_location.json.gz: 5 rows skipped (row 2: latitude must be a number from -90 to 90; got 91; row 3: a row must be an object; got 7; row 4: data must be an object; got undefined, and 2 more)`,
      `${RUN}/ios-9/background_location.json.gz: empty`,
      expect.stringMatching(/ios-9\/background_battery.json.gz: cannot be read/),
      `${RUN}/ios-9/statemachine_transition.json.gz: must hold an array of rows; holds an object`,
      `${RUN}/ios-9/background_motion_activity.json.gz: absent`,
    ]);
  });

  it('no folder, and a folder without runs, are errors that name it', () => {
    expect(() => openRecordings(join(folder, 'nowhere'), () => undefined)).toThrow(/nowhere/);
    expect(() => open()).toThrow(`${folder} has none`);
  });
});

const data = join(process.env.GEO_DATA ?? '', 'mobilitynet');
describe.skipIf(!process.env.GEO_DATA || !existsSync(data))(
  'MobilityNet (GEO_DATA names the folder; skipped without)',
  () => {
    it('has as many fixes as its list says, and a route for all that was travelled', () => {
      const { runs, places } = openRecordings(data, (line) => said.push(line));
      expect(runs).toHaveLength(23);
      expect(places).toHaveLength(65);
      // Of the six columns that count, n_location is the ninth; a model's name may hold a comma, in quotes.
      const listed = readFileSync(join(data, 'runs.csv'), 'utf8')
        .trim()
        .split('\n')
        .slice(1)
        .map((text) => text.replace(/"[^"]*"/, '').split(','));
      const counts = listed.map(([run, phone, , , , , , , count]) => [run, phone, Number(count)] as const);
      for (const { id, phones } of runs.filter((run) => run.timeline === 'car_scooter_brex_san_jose'))
        for (const phone of phones) expect(counts).toContainEqual([id, phone.name, phone.fixes().length]);
      const travelled = runs.flatMap(({ sections }) => sections.filter(({ leg }) => leg === 'TRAVEL'));
      expect(travelled.length).toBeGreaterThan(90);
      expect(travelled.filter(({ route }) => route === undefined)).toEqual([]);
      expect(said.filter((text) => text.includes('skipped'))).toEqual([]);
    });
  },
);
