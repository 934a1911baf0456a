import type { MakeDecoder } from './decoder';
import { type Field, fieldNamed, fixOfFields } from './field-names';
import { toEpochMillis } from './timestamp';
import type { TrackDraft } from './track-draft';
import { TrackError } from './track-error';

/** JSON is read whole; from here on a text of it no longer fits into one string of Node's engine with room to spare. */
const LIMIT_CHARACTERS = 256 * 1024 * 1024;

type Properties = { readonly [name: string]: unknown };

/**
 * GeoJSON: points with a time among their properties, and lines with a time for every coordinate in
 * `coordinateProperties.times`, `coordTimes` or `times`.
 */
export const geojsonDecoder: MakeDecoder = (draft) => {
  const pieces: string[] = [];
  let characters = 0;
  return {
    write(text) {
      characters += text.length;
      if (characters > LIMIT_CHARACTERS) {
        throw new TrackError(
          draft.name,
          'GeoJSON beyond 256 MB; convert it to CSV, which is read as a stream',
        );
      }
      pieces.push(text);
    },
    end() {
      takeObject(parse(pieces.join(''), draft.name), draft, {});
    },
  };
};

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw notJson(text, file, error as Error);
  }
}

function notJson(text: string, file: string, cause: Error): TrackError {
  const position = /position (\d+)/.exec(cause.message)?.[1];
  // Some versions of Node name no position for some faults: then there is no line to name.
  const end = cause.message.includes('end of JSON') ? text.length : Number(position);
  const line = Number.isNaN(end) ? undefined : text.slice(0, end).split('\n').length;
  return new TrackError(file, `not readable as JSON (${cause.message})`, line, { cause });
}

function takeObject(value: unknown, draft: TrackDraft, properties: Properties): void {
  const object = record(value);
  switch (object?.type) {
    case 'FeatureCollection':
      for (const feature of array(object.features)) takeObject(feature, draft, {});
      return;
    case 'Feature':
      takeObject(object.geometry, draft, record(object.properties) ?? {});
      return;
    case 'GeometryCollection':
      for (const geometry of array(object.geometries)) takeObject(geometry, draft, properties);
      return;
    case 'Point':
      takePoint(object.coordinates, draft, properties);
      return;
    case 'LineString':
      takeLine(array(object.coordinates), timesOf(properties), draft, properties);
      return;
    case 'MultiLineString': {
      const times = timesOf(properties);
      array(object.coordinates).forEach((line, index) => {
        takeLine(array(line), array(times[index]), draft, properties);
      });
      return;
    }
    default:
      // Areas and features without a geometry are no positions of a track.
      draft.skipped.invalid += 1;
  }
}

function takePoint(coordinates: unknown, draft: TrackDraft, properties: Properties): void {
  const numbers: { [F in Field]?: number } = {};
  let time: unknown;
  for (const [name, value] of Object.entries(properties)) {
    const named = fieldNamed(name);
    if (!named || value === null || value === '') continue;
    if (named.field === 'time' || named.field === 'date') time ??= value;
    else numbers[named.field] ??= Number(value) * named.factor;
  }
  add(coordinates, toEpochMillis(time), numbers, draft);
}

function takeLine(
  line: readonly unknown[],
  times: readonly unknown[],
  draft: TrackDraft,
  properties: Properties,
): void {
  const accuracies = array(record(properties.coordinateProperties)?.accuracies);
  line.forEach((coordinates, index) => {
    const accuracy = accuracies[index];
    add(coordinates, toEpochMillis(times[index]), typeof accuracy === 'number' ? { accuracy } : {}, draft);
  });
}

function add(
  coordinates: unknown,
  timeMillis: number | undefined,
  numbers: { [F in Field]?: number },
  draft: TrackDraft,
): void {
  const [longitude, latitude, altitude] = array(coordinates).map((each) =>
    typeof each === 'number' ? each : undefined,
  );
  draft.add(
    timeMillis,
    fixOfFields({ ...numbers, latitude, longitude, altitude: altitude ?? numbers.altitude }),
  );
}

function timesOf(properties: Properties): readonly unknown[] {
  const nested = record(properties.coordinateProperties)?.times;
  return array(nested ?? properties.coordTimes ?? properties.times);
}

function record(value: unknown): Properties | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Properties)
    : undefined;
}

function array(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
