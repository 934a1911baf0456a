import { BLACK_BOX_VERSION, READABLE_VERSIONS, type SegmentHeader } from './header';

/** A line after a segment's header: `[delay, code, …]` for an input, `[code, …]` for a line within one. */
export type BoxLine = readonly unknown[];

/** The recorded part of one process. */
export interface BoxLife {
  readonly header: SegmentHeader;
  /** The lines, with the headers of later segments among them. */
  readonly lines: readonly (BoxLine | SegmentHeader)[];
  /** The number in the text of each line. */
  readonly numbers: readonly number[];
  /** Why it cannot be replayed from its beginning; undefined when it can. */
  readonly unplayable: string | undefined;
}

/** The contents of a black box. */
export interface BoxContent {
  readonly lives: readonly BoxLife[];
  /** The last line was truncated, by a full disk or an interrupted copy. */
  readonly isCut: boolean;
}

/** A text that is not a black box, or has another format version. */
export class BlackBoxError extends Error {
  /** Always `BlackBoxError`. */
  override readonly name = 'BlackBoxError';
}

const QUOTE_MAX = 60;

/**
 * Parses the text of `exportBlackBox`. A truncated last line is tolerated: a kill or an interrupted copy causes it.
 * @throws BlackBoxError naming the line and what is wrong with it.
 */
export function parseBlackBox(text: string): BoxContent {
  if (text.trim() === '') throw new BlackBoxError('not a black box: the text is empty');
  const rows = text.split('\n');
  const lives: {
    -readonly [K in keyof BoxLife]: BoxLife[K] extends readonly (infer E)[] ? E[] : BoxLife[K];
  }[] = [];
  let isCut = false;
  let lastFull = rows.length - 1;
  while (lastFull > 0 && rows[lastFull]?.trim() === '') lastFull--;
  let expectedPart = 0;
  for (let at = 0; at <= lastFull; at++) {
    const row = rows[at] as string;
    if (row.trim() === '') continue;
    const line = parsed(row);
    if (line === undefined) {
      if (at === lastFull && at > 0) {
        isCut = true;
        break;
      }
      throw new BlackBoxError(`line ${at + 1} is not JSON: ${quoted(row)}`);
    }
    if (at === 0) requireBox(line, row);
    if (isFileHeader(line)) continue;
    if (isHeader(line)) {
      requireVersion(line.blackBox, at);
      const present = lives[lives.length - 1];
      if (
        line.part > 0 &&
        present !== undefined &&
        line.life === present.header.life &&
        line.part === expectedPart
      ) {
        present.lines.push(line);
        present.numbers.push(at + 1);
      } else {
        lives.push({ header: line, lines: [], numbers: [], unplayable: reasonAgainst(line) });
      }
      expectedPart = line.part + 1;
      continue;
    }
    const life = lives[lives.length - 1];
    if (!Array.isArray(line) || life === undefined)
      throw new BlackBoxError(
        `line ${at + 1} should be a list behind a segment's header; got ${quoted(row)}`,
      );
    life.lines.push(line);
    life.numbers.push(at + 1);
  }
  return { lives, isCut };
}

/** Why a life that begins with this segment cannot be replayed. */
function reasonAgainst({ blackBox, engine, part }: SegmentHeader): string | undefined {
  if (blackBox !== BLACK_BOX_VERSION)
    return `version ${blackBox} of the black box, which engine ${engine} wrote, is read but not replayed: engines of version ${BLACK_BOX_VERSION} call their ports in another order`;
  if (part > 0)
    return `the beginning of this life is no longer in the box (it begins with its segment ${part + 1})`;
  return undefined;
}

function requireBox(line: unknown, row: string): void {
  const { geoBlackBox, blackBox } = line as { geoBlackBox?: unknown; blackBox?: unknown };
  const version = geoBlackBox ?? blackBox;
  if (version === undefined)
    throw new BlackBoxError(
      `not a black box: its first line must be {"geoBlackBox":${BLACK_BOX_VERSION},…}; got ${quoted(row)}`,
    );
  requireVersion(version, 0);
}

function requireVersion(version: unknown, at: number): void {
  if (!READABLE_VERSIONS.includes(version as number))
    throw new BlackBoxError(
      `line ${at + 1} is of version ${String(version)} of the black box; this program reads the versions ${READABLE_VERSIONS.join(' and ')}`,
    );
}

function isFileHeader(line: unknown): boolean {
  return typeof line === 'object' && line !== null && 'geoBlackBox' in line;
}

function isHeader(line: unknown): line is SegmentHeader {
  return typeof line === 'object' && line !== null && 'blackBox' in line;
}

function parsed(row: string): unknown {
  try {
    const line: unknown = JSON.parse(row);
    return typeof line === 'object' && line !== null ? line : undefined;
  } catch {
    return undefined;
  }
}

function quoted(row: string): string {
  return row.length > QUOTE_MAX ? `${row.slice(0, QUOTE_MAX)}…` : row;
}
