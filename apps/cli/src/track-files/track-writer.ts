import { EXIT } from '../exit-code';
import { Failure } from '../failure';
import { STANDARD_STREAM } from '../files/check-files';
import { type OutputFile, openOutput } from '../files/output-file';
import { openStandardOutput } from '../files/standard-output';
import { formatOf, WRITTEN_FORMAT_NAMES, WRITTEN_FORMATS, type WrittenFormatName } from './track-formats';
import type { WrittenPoint } from './written-point';

/** A track on its way into a file or to standard output. */
export interface TrackWriter extends Pick<OutputFile, 'keep' | 'discard'> {
  readonly format: WrittenFormatName;
  /** Points written so far. */
  readonly count: number;
  point(point: WrittenPoint): void;
}

/**
 * The format that was asked for, else that of the file's ending.
 *
 * @throws Failure where neither names one.
 */
export function writtenFormat(path: string, format: WrittenFormatName | undefined): WrittenFormatName {
  const found = format ?? formatOf(path);
  if (found) return found;
  const what =
    path === STANDARD_STREAM
      ? 'standard output has no ending'
      : `${path} has no extension that names its format`;
  throw new Failure(`${what}; name one with --format: ${WRITTEN_FORMAT_NAMES.join(', ')}`, {
    exitCode: EXIT.badInput,
  });
}

/** Opens a file, `-` being standard output. */
export function openTrackWriter(path: string, name: string, format: WrittenFormatName): TrackWriter {
  const file = path === STANDARD_STREAM ? openStandardOutput() : openOutput('the track', path);
  const form = WRITTEN_FORMATS[format];
  let count = 0;
  file.write(form.head(name));
  return {
    format,
    get count() {
      return count;
    },
    point: (point) => file.write(form.point(point, count++)),
    keep() {
      file.write(form.tail());
      file.keep();
    },
    discard: file.discard,
  };
}
