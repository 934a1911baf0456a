import { FENCE_STATE_PREFIX } from '../store/keys';
import { decisionFrom } from '../store/uptime-in-decision';
import type { SegmentHeader } from './header';

/** Records that hold uptimes, under `up` and names that end in `Up`. The app can write no field of them. */
const TIMED_KEYS: ReadonlySet<string> = new Set([
  'auth',
  'calendar',
  'crash',
  'distraction',
  'geofences',
  'heartbeat',
  'motion',
  'session',
  'sync',
  'trip',
]);
const TIMED_FIELD = /^up$|Up$/;
/** The end of a life's name: the uptime and the date at which it began. */
const BEGINNING = /(-?\d+) (-?\d+)$/;

const isTimed = (key: string): boolean => TIMED_KEYS.has(key) || key.startsWith(FENCE_STATE_PREFIX);

/** The uptimes from which the boots of a device are counted. */
interface Bases {
  /** Of a boot, or of the present one where a record names none. A boot without a header counts from its first uptime in the text. */
  of(bootId: string | undefined, up: number): number;
  /** All of the boots with a header, up to this one: the time that the device was on before its first entries. */
  upTo(bootId: string): number;
}

function partFrom(bases: Bases, name: string, part: unknown, boot: string | undefined): unknown {
  if (typeof part === 'number') {
    // Zero is no moment of the device: nothing was there yet.
    return TIMED_FIELD.test(name) && part !== 0 ? part - bases.of(boot, part) : part;
  }
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((element) => partFrom(bases, '', element, boot));
  const { bootId } = part as { bootId?: unknown };
  const own = typeof bootId === 'string' ? bootId : boot;
  return Object.fromEntries(
    Object.entries(part).map(([field, value]) => [field, partFrom(bases, field, value, own)]),
  );
}

/** The fields of a stored calendar that sum up uptimes. */
interface DatesRecord {
  readonly bootId: string;
  readonly savedUp: number;
  readonly livedMillis: number;
  readonly ages: readonly { readonly livedMillis: number }[];
}

/**
 * A calendar sums up the uptimes of all boots: without the part before the first entry of each, or the difference of two calendars
 * would reveal it. A row keeps its age where its boot has entries; an older one seems younger.
 */
function livedFrom(bases: Bases, { bootId, savedUp, livedMillis, ages }: DatesRecord) {
  const base = bases.of(bootId, savedUp);
  const until = bases.upTo(bootId);
  const since = livedMillis - (savedUp - base);
  const before = until === 0 ? 0 : until - base;
  return {
    livedMillis: livedMillis - until,
    ages: ages.map((mark) => ({
      ...mark,
      livedMillis: mark.livedMillis - (mark.livedMillis >= since ? until : before),
    })),
  };
}

/** The value of a stored record with its uptimes counted from the bases; as it is where it is not JSON. */
function recordFrom(bases: Bases, key: string, value: string): string {
  if (!isTimed(key)) return value;
  try {
    const record: unknown = JSON.parse(value);
    const counted = partFrom(bases, '', record, undefined);
    if (key !== 'calendar') return JSON.stringify(counted);
    return JSON.stringify({ ...(counted as object), ...livedFrom(bases, record as DatesRecord) });
  } catch {
    return value;
  }
}

/** The answer of a storage, which is a row or a list of them; any other answer as it is. */
function rowsFrom(bases: Bases, answer: unknown): unknown {
  if (!Array.isArray(answer)) return answer;
  const [key, value] = answer;
  if (typeof key === 'string' && typeof value === 'string') return [key, recordFrom(bases, key, value)];
  return answer.map((row) => (Array.isArray(row) ? rowsFrom(bases, row) : row));
}

function headerFrom(base: number, bases: Bases, header: SegmentHeader): SegmentHeader {
  const { up, life, memory = {} } = header;
  const counted = Object.entries(memory).map(([key, value]) => [key, recordFrom(bases, key, value)]);
  return {
    ...header,
    up: up - base,
    life: life.replace(BEGINNING, (_all, began: string, wall: string) => `${Number(began) - base} ${wall}`),
    ...(header.memory === undefined ? {} : { memory: Object.fromEntries(counted) }),
  };
}

/** Lines with an uptime, by their code. Inputs have delays, and readings have ages. */
function lineFrom(base: number, bases: Bases, line: readonly unknown[]): readonly unknown[] {
  const [first, second, ...rest] = line;
  if (first === 'w') return [first, (second as number) + base];
  if (first === 'd') return [first, decisionFrom(base, String(second))];
  if (first === 'D') {
    const [, at, decision = ''] = /^(\S+) (.*)$/s.exec(String(second)) ?? [];
    return [first, `${Number(at) - base} ${decisionFrom(base, decision)}`];
  }
  const isAnswer = typeof first === 'number' && (second === '=' || second === '+=');
  return isAnswer && rest.length > 1 ? [first, second, rest[0], rowsFrom(bases, rest[1])] : line;
}

/**
 * The segments of a black box with uptimes that count from the first entry of each boot of the device, instead of from the boot:
 * how long a device has been on identifies it, and may not leave it. Time between entries stays what it was, so that a replay
 * decides the same.
 */
export function countedFromFirst(segments: string): string {
  const known = new Map<string, number>();
  const headed: string[] = [];
  let base = 0;
  const bases: Bases = {
    of(bootId, up) {
      if (bootId === undefined) return base;
      const first = known.get(bootId) ?? Math.floor(up);
      known.set(bootId, first);
      return first;
    },
    upTo: (bootId) =>
      headed.slice(0, headed.indexOf(bootId) + 1).reduce((sum, boot) => sum + (known.get(boot) ?? 0), 0),
  };
  return segments
    .split('\n')
    .map((text) => {
      if (!MAY_HOLD_UPTIME.test(text)) return text;
      const line: unknown = JSON.parse(text);
      if (Array.isArray(line)) return JSON.stringify(lineFrom(base, bases, line));
      const header = line as SegmentHeader;
      base = bases.of(header.bootId, header.up);
      if (!headed.includes(header.bootId)) headed.push(header.bootId);
      return JSON.stringify(headerFrom(base, bases, header));
    })
    .join('\n');
}

/** Headers, clocks, decisions and answers: a small part of the lines. */
const MAY_HOLD_UPTIME = /^(?:\{|\["[wdD]"|\[\d+,"\+?=")/;
