import type { PointSource, SkippedPoints, TrackFormat, TrackPoint } from '@geo/adapter-node';
import { openTrack, type TrackStream } from '@geo/adapter-node';
import { EXIT } from '../exit-code';
import { Failure } from '../failure';
import { STANDARD_STREAM } from '../files/check-files';

/** One or more files, read one behind the other as a single recording. What it says of itself grows while it is read. */
export interface Recording extends PointSource {
  /** The name of its file, or of its first and last with how many there are. */
  readonly name: string;
  readonly formats: readonly TrackFormat[];
  /** Of its first point, epoch milliseconds. */
  readonly startMillis: number;
  /** Of the last point read, epoch milliseconds. */
  readonly lastMillis: number;
  /** Points read so far. */
  readonly count: number;
  readonly skipped: SkippedPoints;
  readonly warnings: readonly string[];
  close(): Promise<void>;
}

/** A file whose beginning is known. */
interface Part {
  readonly path: string;
  readonly startMillis: number;
  /** Open already, with the points that were read to find its first time; else it is opened again when its turn comes. */
  readonly open?: { readonly stream: TrackStream; readonly head: readonly TrackPoint[] };
}

/**
 * Opens files, `-` being standard input, in the order of their first points.
 *
 * @throws TrackError where one of them is no recording.
 */
export async function openRecording(paths: readonly string[]): Promise<Recording> {
  if (paths.filter((path) => path === STANDARD_STREAM).length > 1)
    throw new Failure('standard input (-) can be read once only', { exitCode: EXIT.badInput });
  const parts: Part[] = [];
  for (const path of paths) parts.push(await partOf(path, paths.length === 1));
  parts.sort((a, b) => a.startMillis - b.startMillis);
  return joined(parts);
}

/** Many open files with their first points each would take memory: only what cannot be opened again stays open. */
async function partOf(path: string, isOnly: boolean): Promise<Part> {
  const stream = await opened(path);
  const head = (await stream.next()) ?? [];
  const startMillis = head[0]?.timeMillis ?? 0;
  if (isOnly || path === STANDARD_STREAM) return { path, startMillis, open: { stream, head } };
  await stream.close();
  return { path, startMillis };
}

function opened(path: string): Promise<TrackStream> {
  if (path !== STANDARD_STREAM) return openTrack(path);
  if (process.stdin.isTTY)
    throw new Failure(
      'standard input is a terminal; a recording is piped into it: cat drive.gpx | geo replay -',
      {
        exitCode: EXIT.badInput,
      },
    );
  return openTrack(process.stdin, { name: 'standard input' });
}

function joined(parts: readonly Part[]): Recording {
  const first = parts[0] as Part;
  const last = parts[parts.length - 1] as Part;
  const formats = new Set<TrackFormat>();
  const warnings: string[] = [];
  const ended = { untimed: 0, invalid: 0, badChecksum: 0, noFix: 0 };
  const several = parts.length > 1;
  let turn = -1;
  let stream: TrackStream | undefined;
  let head: readonly TrackPoint[] = [];
  let count = 0;
  let lastMillis = first.startMillis;

  function warned(): string[] {
    return (stream?.warnings ?? []).map((warning) => (several ? `${stream?.name}: ${warning}` : warning));
  }

  async function endPart(): Promise<void> {
    if (!stream) return;
    warnings.push(...warned());
    for (const reason of Object.keys(ended) as (keyof SkippedPoints)[])
      ended[reason] += stream.skipped[reason];
    await stream.close();
    stream = undefined;
  }

  async function begin(part: Part): Promise<void> {
    if (part.startMillis < lastMillis && turn > 0)
      warnings.push(`${part.path} begins before the end of the file before it; the order of files is kept`);
    stream = part.open?.stream ?? (await opened(part.path));
    head = part.open?.head ?? [];
    formats.add(stream.format);
  }

  async function next(): Promise<readonly TrackPoint[] | undefined> {
    for (;;) {
      const points = head.length > 0 ? head : await stream?.next();
      head = [];
      if (points) {
        count += points.length;
        lastMillis = points.at(-1)?.timeMillis ?? lastMillis;
        return points;
      }
      await endPart();
      turn += 1;
      const part = parts[turn];
      if (!part) return undefined;
      await begin(part);
    }
  }

  return {
    name: several ? `${nameOf(first)} to ${nameOf(last)} (${parts.length} files)` : nameOf(first),
    get formats() {
      return [...formats];
    },
    startMillis: first.startMillis,
    get lastMillis() {
      return lastMillis;
    },
    get count() {
      return count;
    },
    get skipped() {
      const now = stream?.skipped;
      return {
        untimed: ended.untimed + (now?.untimed ?? 0),
        invalid: ended.invalid + (now?.invalid ?? 0),
        badChecksum: ended.badChecksum + (now?.badChecksum ?? 0),
        noFix: ended.noFix + (now?.noFix ?? 0),
      };
    },
    get warnings() {
      return [...warnings, ...warned()];
    },
    get share() {
      if (turn >= parts.length) return 1;
      const share = stream ? stream.share : 0;
      return share === undefined ? undefined : (Math.max(0, turn) + share) / parts.length;
    },
    next,
    close: async () => {
      await endPart();
      for (const { open } of parts) await open?.stream.close();
    },
  };
}

const nameOf = ({ path }: Part) =>
  path === STANDARD_STREAM
    ? 'standard input'
    : path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
