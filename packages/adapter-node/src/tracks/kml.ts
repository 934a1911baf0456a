import type { MakeDecoder } from './decoder';
import { type Field, fieldNamed, fixOfFields } from './field-names';
import { toEpochMillis } from './timestamp';
import type { TrackDraft } from './track-draft';
import { numberOf, xmlDecoder } from './xml-elements';

/** A `gx:Track`: lists that belong together by their order. */
interface TimedList {
  readonly times: string[];
  readonly places: string[];
  /** Of each point what `gx:SimpleArrayData` says, by the meaning of its name. */
  readonly values: Map<Field, string[]>;
}

/**
 * KML 2.2: `gx:Track`, a time for each place; and placemarks with a `TimeStamp` and a `Point`. Lines and placemarks without
 * a time are counted as untimed.
 */
export const kmlDecoder: MakeDecoder = (draft) => {
  let track: TimedList | undefined;
  let column: string[] | undefined;
  let moment: string | undefined;
  let point: string | undefined;

  return xmlDecoder(draft, {
    opened(path, attributes) {
      const name = path.at(-1);
      if (name === 'Track') track = { times: [], places: [], values: new Map() };
      if (name === 'Placemark') moment = point = undefined;
      if (name === 'SimpleArrayData') column = columnNamed(track, attributes.name);
    },
    closed(path, text) {
      const name = path.at(-1);
      const within = path.at(-2);
      if (name === 'when' && within === 'Track') track?.times.push(text);
      else if (name === 'when' && within === 'TimeStamp') moment ??= text;
      else if (name === 'coord') track?.places.push(text);
      else if (name === 'value') column?.push(text);
      else if (name === 'SimpleArrayData') column = undefined;
      else if (name === 'coordinates' && within === 'Point') point = text;
      else if (name === 'coordinates') draft.skipped.untimed += text === '' ? 0 : text.split(/\s+/).length;
      else if (name === 'Placemark' && point !== undefined) add(draft, moment, point.split(','), {});
      else if (name === 'Track' && track) {
        takeTrack(track, draft);
        track = undefined;
      }
    },
  });
};

function columnNamed(track: TimedList | undefined, name: string | undefined): string[] | undefined {
  const field = name === undefined ? undefined : fieldNamed(name)?.field;
  if (!track || !field || track.values.has(field)) return undefined;
  const column: string[] = [];
  track.values.set(field, column);
  return column;
}

function takeTrack({ times, places, values }: TimedList, draft: TrackDraft): void {
  places.forEach((place, index) => {
    const numbers: { [F in Field]?: number } = {};
    for (const [field, column] of values) numbers[field] = numberOf(column[index]) ?? Number.NaN;
    // A moment at which the recorder had no position is written as an empty place.
    if (place === '') draft.skipped.noFix += 1;
    else add(draft, times[index], place.split(/\s+/), numbers);
  });
}

function add(
  draft: TrackDraft,
  time: string | undefined,
  [longitude, latitude, altitude]: readonly string[],
  numbers: { [F in Field]?: number },
): void {
  const place = {
    longitude: numberOf(longitude?.trim()),
    latitude: numberOf(latitude?.trim()),
    altitude: numberOf(altitude?.trim()),
  };
  draft.add(toEpochMillis(time), fixOfFields({ ...numbers, ...place }));
}
