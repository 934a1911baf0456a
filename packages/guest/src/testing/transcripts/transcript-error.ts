/** A transcript cannot be read: which line, counted from 1, and why. */
export class TranscriptError extends Error {
  /** Always `TranscriptError`. */
  override readonly name = 'TranscriptError';

  constructor(
    /** Which line of the transcript, counted from 1. */
    readonly line: number,
    problem: string,
  ) {
    super(`line ${line} of the transcript ${problem}`);
  }
}
