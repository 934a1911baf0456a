import type { TrackDraft } from './track-draft';

/** Turns text of one format into points, as it comes: any cut between two pieces is allowed. */
export interface TrackDecoder {
  write(text: string): void;
  /** The text is complete. */
  end(): void;
}

/** Makes a decoder that puts its points into the draft. */
export type MakeDecoder = (draft: TrackDraft, options: DecodeOptions) => TrackDecoder;

export interface DecodeOptions {
  /** Epoch milliseconds of the first day's midnight (UTC), for NMEA without any date. */
  readonly dayMillis?: number;
}

/** No line of a recording is longer; without a bound a file without line breaks would be gathered whole. */
const LINE_LIMIT_CHARACTERS = 1024 * 1024;

/** A decoder for a format that is read line by line. What grows beyond the limit without a line break is left out. */
export function lineDecoder(take: (line: string) => void, end?: () => void): TrackDecoder {
  let rest = '';
  return {
    write(text) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > LINE_LIMIT_CHARACTERS) rest = '';
      for (const line of lines) take(line);
    },
    end() {
      if (rest !== '') take(rest);
      rest = '';
      end?.();
    },
  };
}
