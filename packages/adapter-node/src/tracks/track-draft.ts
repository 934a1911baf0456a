import { type LooseFix, toFixReading } from './loose-fix';
import type { SkippedPoints, TrackFormat, TrackPoint } from './track';
import { TrackError } from './track-error';

/** How many warnings a track keeps: enough to see a pattern, not a second log. */
const WARNINGS_LIMIT = 20;

/** A track while it is being read. Decoders put points in; it counts what cannot be used. */
export class TrackDraft {
  readonly skipped = { untimed: 0, invalid: 0, badChecksum: 0, noFix: 0 } satisfies SkippedPoints;
  readonly warnings: string[] = [];
  /** Points put in so far, those that were taken among them. */
  count = 0;
  private points: TrackPoint[] = [];
  private lastMillis = Number.NEGATIVE_INFINITY;
  private timesBack = 0;
  private mostBackMillis = 0;

  constructor(
    readonly name: string,
    readonly format: TrackFormat,
  ) {}

  /** Takes one position. Values that are absent or not numbers are left out of the fix. */
  add(timeMillis: number | undefined, loose: LooseFix): void {
    const fix = toFixReading(loose, timeMillis);
    if (!fix) this.skipped.invalid += 1;
    else if (timeMillis === undefined || fix.time === undefined) this.skipped.untimed += 1;
    else this.put({ timeMillis, fix });
  }

  /** The points that were put in since the last call. */
  take(): readonly TrackPoint[] {
    const taken = this.points;
    this.points = [];
    return taken;
  }

  warn(message: string): void {
    if (this.warnings.length < WARNINGS_LIMIT) this.warnings.push(message);
  }

  /**
   * The input breaks off or is damaged from here on. What was read before stays a track, with a warning; with nothing
   * read before it is an error.
   */
  breaksOff(problem: string, line?: number): void {
    if (this.count === 0) throw new TrackError(this.name, problem, line);
    const place = line === undefined ? '' : `line ${line}: `;
    this.warn(`${place}${problem}; the ${this.count} points before it are used`);
  }

  /** All has been read. Throws a {@link TrackError} when there was no point that can be replayed. */
  finish(): void {
    if (this.count === 0) throw new TrackError(this.name, this.emptiness());
    if (this.timesBack > 0)
      this.warn(
        `time goes back ${this.timesBack} times, by up to ${this.mostBackMillis / 1000} s; the file's order is kept`,
      );
  }

  private put(point: TrackPoint): void {
    const backMillis = this.lastMillis - point.timeMillis;
    if (backMillis > 0) {
      this.timesBack += 1;
      this.mostBackMillis = Math.max(this.mostBackMillis, backMillis);
    }
    this.lastMillis = point.timeMillis;
    this.count += 1;
    this.points.push(point);
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
}
