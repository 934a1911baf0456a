/** A transcript cannot be read: which line, counted from 1, and why. */
export class TranscriptError extends Error {
  override readonly name = 'TranscriptError';

  constructor(
    readonly line: number,
    problem: string,
  ) {
    super(`line ${line} of the transcript ${problem}`);
  }
}
