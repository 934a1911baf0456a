/** A recording that cannot be read. The message names the file, and the line where there is one. */
export class TrackError extends Error {
  /** Always `TrackError`. */
  override readonly name = 'TrackError';
  constructor(
    /** The file's name, as given. */
    readonly file: string,
    problem: string,
    /** The line the problem is on, from 1. */
    readonly line?: number,
    /** The error of another library. */
    options?: { readonly cause: unknown },
  ) {
    super(line === undefined ? `${file}: ${problem}` : `${file}, line ${line}: ${problem}`, options);
  }
}
