import type { Change, Storage } from '../ports/storage';
import { BLACK_BOX_PREFIX, rowKey } from '../store/keys';
import type { Hiding } from './hiding';

/** Default capacity, characters (about the same in bytes: little is not ASCII). */
export const BOX_CHARACTERS = 4_000_000;
/** Segments of a full box: dropping the oldest loses this fraction. */
const SEGMENTS_WHEN_FULL = 8;
/** Maximum segments, however small: frequent restarts must not fill the index. */
const SEGMENTS_MAX = 200;
/** Buffered characters that are worth a row: about twenty fixes … */
const CHUNK_CHARACTERS = 4_096;
/** … or this long, milliseconds. A kill loses at most this, or the lines since the last commit. */
const CHUNK_MILLIS = 30_000;
/** During this time after the first commit, every commit takes the buffer, so that a short process is recorded, milliseconds. */
const YOUNG_MILLIS = 10_000;

const INDEX_KEY = `${BLACK_BOX_PREFIX}index`;

/** Stores lines in segments: rows added to other commits; the oldest segments are dropped. */
export interface Segments {
  append(line: string): void;
  /** Begins a segment with the next line. */
  turnOver(): void;
  /** Is the current segment full? */
  readonly isFull: boolean;
  /** Were lines dropped because nothing was committed? Resets. */
  lost(): boolean;
  /** The changes to be added to a commit at this uptime. */
  due(up: number): readonly Change[];
  /** The commit with those changes has ended. */
  settled(isDurable: boolean): void;
  /** The contents, oldest first, including lines that are not committed yet. */
  read(): Promise<string>;
}

interface Part {
  /** Counted from the first segment of this process. */
  readonly ordinal: number;
  readonly lines: string[];
}

type Index = readonly (readonly [segment: number, characters: number])[];

export function createSegments(
  storage: Storage,
  characters: number,
  hiding: Pick<Hiding, 'lines' | 'version'>,
): Segments {
  const segmentCharacters = Math.floor(characters / SEGMENTS_WHEN_FULL);
  let index: Index | undefined;
  let reading = false;
  let isForeign = false;
  /** The number of this process's first segment. */
  let first = 0;
  let parts: Part[] = [{ ordinal: 0, lines: [] }];
  let waiting = 0;
  let takenAt = Number.NEGATIVE_INFINITY;
  /** Uptime of the first commit. */
  let bornAt: number | undefined;
  let written = 0;
  let chunk = 0;
  let flight: { readonly parts: Part[]; readonly index: Index } | undefined;
  const landed: (() => void)[] = [];
  let hasLost = false;
  /** The redactor's version when the last rows were made. */
  let knownVersion = hiding.version;

  const last = (): Part => parts[parts.length - 1] as Part;
  const prefixOf = (segment: number) => `${rowKey(BLACK_BOX_PREFIX, segment)}/`;

  function readIndex(): void {
    reading = true;
    void storage
      .get(INDEX_KEY)
      .then((text) => {
        const known = parseIndex(text);
        // Rows without a readable index cannot be bounded, and are removed.
        isForeign = known === undefined;
        index = known ?? [];
        first = (index[index.length - 1]?.[0] ?? -1) + 1;
      })
      .catch(() => undefined) // retried with the next commit
      .then(() => {
        reading = false;
      });
  }

  function grown(from: Index, added: readonly (readonly [number, number])[]): Index {
    const sizes = new Map(from);
    for (const [segment, size] of added) sizes.set(segment, (sizes.get(segment) ?? 0) + size);
    return [...sizes];
  }

  /** The number of oldest segments to be dropped; never the last one. */
  function tooMany(all: Index): number {
    let total = all.reduce((sum, [, size]) => sum + size, 0);
    let many = 0;
    while (many < all.length - 1 && (total > characters || all.length - many > SEGMENTS_MAX)) {
      total -= all[many]?.[1] ?? 0;
      many++;
    }
    return many;
  }

  readIndex();
  return {
    append(line) {
      last().lines.push(line);
      waiting += line.length + 1;
      written += line.length + 1;
      if (waiting <= 2 * segmentCharacters) return;
      // Nothing was committed for long: the buffer is bounded.
      parts = [{ ordinal: last().ordinal, lines: [] }];
      waiting = 0;
      hasLost = true;
    },
    turnOver() {
      parts.push({ ordinal: last().ordinal + 1, lines: [] });
      written = 0;
    },
    get isFull() {
      return written >= segmentCharacters;
    },
    lost() {
      const had = hasLost;
      hasLost = false;
      return had;
    },
    due(up) {
      if (index === undefined) {
        if (!reading) readIndex();
        return [];
      }
      if (flight !== undefined || waiting === 0) return [];
      bornAt ??= up;
      const isYoung = up - bornAt < YOUNG_MILLIS;
      if (!isYoung && waiting < CHUNK_CHARACTERS && up - takenAt < CHUNK_MILLIS) return [];
      const changes: Change[] = isForeign ? [{ deletePrefix: BLACK_BOX_PREFIX }] : [];
      const added: (readonly [number, number])[] = [];
      // Lines buffered before a secret was learned may contain it.
      const hasLearned = hiding.version !== knownVersion;
      knownVersion = hiding.version;
      for (const { ordinal, lines } of parts) {
        if (lines.length === 0) continue;
        const segment = first + ordinal;
        const text = lines.join('\n');
        const value = hasLearned ? hiding.lines(text) : text;
        changes.push({ put: rowKey(prefixOf(segment), chunk++), value });
        added.push([segment, value.length]);
      }
      const all = grown(index, added);
      const many = tooMany(all);
      for (const [segment] of all.slice(0, many)) changes.push({ deletePrefix: prefixOf(segment) });
      const kept = all.slice(many);
      changes.push({ put: INDEX_KEY, value: JSON.stringify(kept) });
      flight = { parts, index: kept };
      parts = [{ ordinal: last().ordinal, lines: [] }];
      waiting = 0;
      takenAt = up;
      return changes;
    },
    settled(isDurable) {
      if (flight === undefined) return;
      if (isDurable) {
        index = flight.index;
        isForeign = false;
      } else {
        const [next, ...others] = parts;
        const before = flight.parts[flight.parts.length - 1];
        if (before !== undefined && next?.ordinal === before.ordinal) {
          before.lines.push(...next.lines);
          parts = [...flight.parts, ...others];
        } else parts = [...flight.parts, ...parts];
        waiting = 0;
        for (const { lines } of parts) for (const line of lines) waiting += line.length + 1;
      }
      flight = undefined;
      for (const go of landed.splice(0)) go();
    },
    async read() {
      for (;;) {
        while (flight !== undefined) await new Promise<void>((resolve) => landed.push(resolve));
        const before = chunk;
        const rows = await storage.scan(BLACK_BOX_PREFIX);
        // A chunk was committed between the scan and now: read again.
        if (before !== chunk || flight !== undefined) continue;
        const stored = isForeign ? [] : rows.filter(({ key }) => key !== INDEX_KEY);
        const texts = stored.map(({ value }) => value);
        return hiding.lines([...texts, ...parts.flatMap(({ lines }) => lines)].join('\n'));
      }
    },
  };
}

function parseIndex(text: string | undefined): Index | undefined {
  if (text === undefined) return [];
  try {
    const index: unknown = JSON.parse(text);
    const isSound =
      Array.isArray(index) &&
      index.every(
        (entry) => Array.isArray(entry) && Number.isSafeInteger(entry[0]) && Number.isFinite(entry[1]),
      );
    return isSound ? (index as Index) : undefined;
  } catch {
    return undefined;
  }
}
