import type { MakeDecoder } from './decoder';
import { type Field, fixOfFields } from './field-names';
import { toEpochMillis } from './timestamp';
import { numberOf, xmlDecoder } from './xml-elements';

/** Elements of a track point, by local name. `Speed` lies in the extension of every Garmin since 2008, metres per second. */
const FIELDS: { readonly [localName: string]: Field } = {
  LatitudeDegrees: 'latitude',
  LongitudeDegrees: 'longitude',
  AltitudeMeters: 'altitude',
  Speed: 'speed',
};

/** TCX (Training Center Database 2): the points of all laps, in order. Points of indoors and of pauses have no position. */
export const tcxDecoder: MakeDecoder = (draft) => {
  let point: { time: string | undefined; readonly numbers: { [F in Field]?: number } } | undefined;
  return xmlDecoder(draft, {
    opened(path) {
      if (path.at(-1) === 'Trackpoint') point = { time: undefined, numbers: {} };
    },
    closed(path, text) {
      if (!point) return;
      const name = path.at(-1) ?? '';
      const field = FIELDS[name];
      if (name === 'Time') point.time ??= text;
      else if (field) point.numbers[field] ??= numberOf(text) ?? Number.NaN;
      if (name !== 'Trackpoint') return;
      const { time, numbers } = point;
      if (numbers.latitude === undefined && numbers.longitude === undefined) draft.skipped.noFix += 1;
      else draft.add(toEpochMillis(time), fixOfFields(numbers));
      point = undefined;
    },
  });
};
