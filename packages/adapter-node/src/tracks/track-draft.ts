import { type LooseFix, toFixReading } from './loose-fix';
import type { Track, TrackFormat, TrackPoint } from './track';
import { TrackError } from './track-error';

/** How many warnings a track keeps: enough to see a pattern, not a second log. */
const WARNINGS_LIMIT = 20;

/** A track while it is being read. Decoders put points in; it counts what cannot be used. */
export class TrackDraft {
  readonly points: TrackPoint[] = [];
  readonly skipped = { untimed: 0, invalid: 0, badChecksum: 0, noFix: 0 };
  readonly warnings: string[] = [];

  constructor(
    readonly name: string,
    readonly format: TrackFormat,
  ) {}

  /** Takes one position. Values that are absent or not numbers are left out of the fix. */
  add(timeMillis: number | undefined, loose: LooseFix): void {
    const fix = toFixReading(loose, timeMillis);
    if (!fix) this.skipped.invalid += 1;
    else if (timeMillis === undefined || fix.time === undefined) this.skipped.untimed += 1;
    else this.points.push({ timeMillis, fix });
  }

  warn(message: string): void {
    if (this.warnings.length < WARNINGS_LIMIT) this.warnings.push(message);
  }

  /**
   * The input breaks off or is damaged from here on. What was read before stays a track, with a warning; with nothing
   * read before it is an error.
   */
  breaksOff(problem: string, line?: number): void {
    if (this.points.length === 0) throw new TrackError(this.name, problem, line);
    const place = line === undefined ? '' : `line ${line}: `;
    this.warn(`${place}${problem}; the ${this.points.length} points before it are used`);
  }

  /** The finished track. Throws a {@link TrackError} when it has no point that can be replayed. */
  finish(): Track {
    if (this.points.length === 0) throw new TrackError(this.name, this.emptiness());
    this.warnOfTimeGoingBack();
    const { name, format, points, skipped, warnings } = this;
    return { name, format, points, skipped, warnings };
  }

  private emptiness(): string {
    const { untimed, invalid, badChecksum, noFix } = this.skipped;
    const reasons = [
      untimed > 0 ? `${untimed} without a time` : '',
      invalid > 0 ? `${invalid} damaged or off the globe` : '',
      badChecksum > 0 ? `${badChecksum} sentences with a wrong or missing checksum` : '',
      noFix > 0 ? `${noFix} without a fix` : '',
    ].filter((reason) => reason !== '');
    const found = reasons.length === 0 ? 'no position at all' : reasons.join(', ');
    return `no point can be replayed: ${this.format} with ${found}; expected positions with a time`;
  }

  private warnOfTimeGoingBack(): void {
    let times = 0;
    let mostMillis = 0;
    for (let index = 1; index < this.points.length; index += 1) {
      const backMillis = (this.points[index - 1]?.timeMillis ?? 0) - (this.points[index]?.timeMillis ?? 0);
      if (backMillis > 0) times += 1;
      mostMillis = Math.max(mostMillis, backMillis);
    }
    if (times > 0)
      this.warn(`time goes back ${times} times, by up to ${mostMillis / 1000} s; the file's order is kept`);
  }
}
