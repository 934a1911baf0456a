import type { Decision, Explanation } from '../contract/explanation';
import { toTimestamp } from '../contract/timestamp';
import { parseBlackBox } from './box-text';
import { type BoxMoment, decisionOf, traceLine, walk } from './box-walk';
import { fromExactJson } from './exact-json';
import { createFixLines } from './fix-line';

/** Rejected fixes within this time of a record are its neighbours, milliseconds … */
const NEAR_MILLIS = 60_000;
/** … of which at most this many are included, the nearest before it first. */
const NEIGHBOURS_MAX = 10;
/** Maximum uploads included: a record that is refused for a week has hundreds. */
const UPLOADS_MAX = 50;
/** How far back to search for the fix, milliseconds: a fix held for a departure check is recorded up to a minute later. */
const HELD_FIXES_MAX = 300;

interface ReadFix {
  readonly wall: number;
  readonly takenUp: number;
  readonly reading: Readonly<Record<string, unknown>>;
}

const BY: Readonly<Record<string, Explanation['by']>> = {
  l: 'fix',
  f: 'timer',
  c: 'call',
  '=': 'reply',
  x: 'reply',
  y: 'reply',
  k: 'wake',
};

/** The explanation of one record; undefined when the box does not contain it. */
export function explainRecord(text: string, uuid: string): Explanation | undefined {
  let found: Found | undefined;
  for (const life of parseBlackBox(text).lives) {
    const search = createSearch(uuid, found);
    for (const moment of walk(life, search.turnOver)) search.take(moment);
    found = search.found;
  }
  return found && explanation(uuid, found);
}

interface Found {
  readonly at: number;
  readonly by: Explanation['by'];
  readonly decisions: Decision[];
  readonly fix: ReadFix | undefined;
  readonly motion: Decision | undefined;
  readonly rejected: Decision[];
  readonly uploads: Decision[];
  row: number | undefined;
}

function explanation(uuid: string, found: Found): Explanation {
  const { at, by, decisions, fix, motion, rejected, uploads, row } = found;
  return {
    uuid,
    at: toTimestamp(at),
    by,
    decisions,
    ...(fix === undefined ? {} : { fix: { at: toTimestamp(fix.wall), reading: fix.reading } }),
    ...(motion === undefined ? {} : { motion }),
    rejected,
    uploads,
    ...(row === undefined ? {} : { row }),
  };
}

/** Searches one process; `before`: the record was found in an earlier one, and only its uploads are searched. */
function createSearch(uuid: string, before: Found | undefined) {
  const fixes = createFixLines();
  let found = before;
  let readings: ReadFix[] = [];
  let motion: Decision | undefined;
  let rejected: (Decision & { readonly wall: number })[] = [];
  let by: Explanation['by'] = 'wake';
  /** Decisions made from the current input. */
  let decisions: Decision[] = [];
  let isHere = false;
  /** The app inserts the record under a uuid of its own. */
  let isInserted = false;

  function input({ line, up, wall }: BoxMoment): void {
    const [, second, ...tail] = line;
    const code = String(second).replace('+', '');
    by = BY[code] ?? 'reading';
    decisions = [];
    isHere = false;
    if (code === 'c' && tail[0] === 'insertLocation' && insertedUuid(tail[1]) === uuid) isInserted = true;
    const reading =
      code === 'l'
        ? fixes.reading(tail)
        : code === 'r' && tail[0] === 'location'
          ? fromExactJson(tail[1])
          : undefined;
    if (reading === undefined) return;
    const age = (reading as { ageMillis?: number }).ageMillis ?? 0;
    readings.push({ wall, takenUp: up - age, reading: reading as ReadFix['reading'] });
    if (readings.length > HELD_FIXES_MAX) readings = readings.slice(-HELD_FIXES_MAX / 2);
  }

  /** The fix taken at an uptime, by age; the last one where ages are unknown. */
  function fixOf(takenUp: number | undefined): ReadFix | undefined {
    const last = readings[readings.length - 1];
    if (takenUp === undefined) return by === 'fix' ? last : undefined;
    const distance = (fix: ReadFix) => Math.abs(fix.takenUp - takenUp);
    return readings.reduce((best, fix) => (distance(fix) <= distance(best) ? fix : best), last as ReadFix);
  }

  function begin(wall: number, takenUp: number | undefined): void {
    isHere = true;
    const near = rejected.filter((other) => wall - other.wall <= NEAR_MILLIS).slice(-NEIGHBOURS_MAX / 2);
    found = {
      at: wall,
      by: isInserted ? 'call' : by,
      decisions,
      fix: fixOf(takenUp),
      motion,
      rejected: near.map(({ at, region, text }) => ({ at, region, text })),
      uploads: [],
      row: undefined,
    };
  }

  function decide(moment: BoxMoment, trace: string): void {
    const decision = decisionOf(trace, moment.wall);
    const { region, text } = decision;
    decisions.push(decision);
    if (region === 'motion') motion = decision;
    if (region === 'locations' && text.startsWith('rejected')) {
      rejected = [...rejected.slice(1 - NEIGHBOURS_MAX), { ...decision, wall: moment.wall }];
      if (found && moment.wall - found.at <= NEAR_MILLIS && found.rejected.length < NEIGHBOURS_MAX)
        found.rejected.push(decision);
    }
    if (region === 'queue') {
      const [, row, of] = /^row (\d+) is (.*)$/.exec(text) ?? [];
      if (of !== uuid) return;
      // A quarantined record that is queued again keeps its history.
      if (found === undefined) begin(moment.wall, undefined);
      if (found) found.row = Number(row);
    }
    if (isHere && found && region === 'locations') {
      const [, takenUp] = /^recorded (\S+)/.exec(text) ?? [];
      if (takenUp !== undefined) found = { ...found, fix: fixOf(Number(takenUp)) };
      isHere = false;
    }
    if (region === 'sync' && found?.row !== undefined && found.uploads.length < UPLOADS_MAX) {
      if (carries(text, found.row)) found.uploads.push(decision);
    }
  }

  return {
    turnOver: fixes.clear,
    take(moment: BoxMoment): void {
      const [first, second] = moment.line;
      if (typeof first === 'number') input(moment);
      else if (first === 'u' && second === uuid) begin(moment.wall, undefined);
      const trace = traceLine(moment);
      if (trace !== undefined) decide(moment, trace);
    },
    get found() {
      return found;
    },
  };
}

function insertedUuid(given: unknown): unknown {
  return Array.isArray(given) ? (given[0] as { uuid?: unknown } | null | undefined)?.uuid : undefined;
}

/** Does this decision of the uploader concern a row? */
function carries(text: string, row: number): boolean {
  const [, aside] = /^quarantined (\d+) /.exec(text) ?? [];
  if (aside !== undefined) return Number(aside) === row;
  const [, first, last] = /^\d+ for \d+ from (\d+)(?:-(\d+))?:/.exec(text) ?? [];
  return first !== undefined && row >= Number(first) && row <= Number(last ?? first);
}
