import * as fit from 'fit-file-parser';
import { fixOfFields } from './field-names';
import type { TrackDraft } from './track-draft';
import { TrackError } from './track-error';

/** A FIT file is read whole; a day of a watch is 2 MB. */
const LIMIT_BYTES = 128 * 1024 * 1024;

type Parser = new (options: { force: boolean; mode: 'list' }) => InstanceType<typeof fit.default>;
/** Required as CommonJS, the class lies one `default` deeper. */
const FitParser = ((fit.default as unknown as { default?: Parser }).default ?? fit.default) as Parser;

/** Turns the bytes of a FIT file into points. */
export interface FitDecoder {
  write(piece: Uint8Array): void;
  end(): void;
}

/** Does it begin as FIT does? The name stands behind the length of the header and two versions. */
export function isFit(head: Uint8Array): boolean {
  return String.fromCharCode(...head.subarray(8, 12)) === '.FIT';
}

/** FIT, as Garmin, Suunto, Polar, Wahoo and Coros write it: its `record` messages. */
export function fitDecoder(draft: TrackDraft): FitDecoder {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  return {
    write(piece) {
      bytes += piece.length;
      if (bytes > LIMIT_BYTES) throw new TrackError(draft.name, 'FIT beyond 128 MB, which no watch writes');
      pieces.push(piece);
    },
    end() {
      // What is forced is read in spite of a wrong checksum, which cut and mended files have.
      new FitParser({ force: true, mode: 'list' }).parse(Buffer.concat(pieces), (error, data) => {
        for (const record of data?.records ?? []) take(record as FitRecord, draft);
        if (error !== undefined && error !== null) draft.breaksOff(`not readable as FIT (${error})`);
      });
    },
  };
}

/** What a `record` message may say; metres, metres per second, degrees. */
interface FitRecord {
  readonly timestamp?: Date | string;
  readonly position_lat?: number;
  readonly position_long?: number;
  readonly gps_accuracy?: number;
  readonly altitude?: number;
  readonly enhanced_altitude?: number;
  readonly speed?: number;
  readonly enhanced_speed?: number;
}

function take(record: FitRecord, draft: TrackDraft): void {
  const { timestamp, position_lat: latitude, position_long: longitude } = record;
  if (latitude === undefined && longitude === undefined) {
    draft.skipped.noFix += 1;
    return;
  }
  const millis = timestamp === undefined ? Number.NaN : new Date(timestamp).getTime();
  draft.add(
    Number.isNaN(millis) ? undefined : millis,
    fixOfFields({
      latitude,
      longitude,
      accuracy: record.gps_accuracy,
      altitude: record.enhanced_altitude ?? record.altitude,
      speed: record.enhanced_speed ?? record.speed,
    }),
  );
}
