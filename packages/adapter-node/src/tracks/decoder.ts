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

/** A decoder for a format that is read line by line; `line` counts from 1. */
export function lineDecoder(
  take: (text: string, line: number) => void,
  end: () => void = () => {},
): TrackDecoder {
  let rest = '';
  let line = 0;
  return {
    write(text) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const each of lines) take(each, (line += 1));
    },
    end() {
      if (rest !== '') take(rest, (line += 1));
      rest = '';
      end();
    },
  };
}
