import type { Position } from '@geo/core';
import type { Observation } from '@geo/simulator';
import type { Action, DecisionKind, DecisionRow } from '../protocol/index';

/** Older decisions are forgotten: a day on the way has some ten thousand. */
const KEPT_MAX = 50_000;

/** Everything that was decided from one input. */
export interface Cause {
  /** `fix`, `timer`, `call start`, … */
  readonly by: string;
  readonly input: Readonly<Record<string, unknown>> | undefined;
  readonly at: number;
  readonly ids: number[];
}

/** The stream of decisions, and what each came from. */
export interface Decisions {
  observe(seen: Observation): void;
  /** The user did something. */
  acted(at: number, action: Action): void;
  byId(id: number): DecisionRow | undefined;
  causeOf(id: number): Cause | undefined;
  /** From the one with this id to the oldest that is kept. */
  before(id: number): Generator<DecisionRow>;
  after(id: number): Generator<DecisionRow>;
  /** How many decisions the engine has made; facts of the phone and of the user do not count. */
  readonly count: number;
  /** The rows since the last call. */
  take(): DecisionRow[];
  readonly all: readonly DecisionRow[];
}

/** @param placeAt - where the phone truly is */
export function createDecisions(placeAt: (at: number) => Position): Decisions {
  const rows = new Map<number, DecisionRow>();
  const causes = new Map<number, Cause>();
  let fresh: DecisionRow[] = [];
  let cause: Cause = { by: 'start', input: undefined, at: 0, ids: [] };
  let lastId = 0;
  let count = 0;

  function add(at: number, kind: DecisionKind, region: string, text: string): void {
    const id = ++lastId;
    const { latitude, longitude } = placeAt(at);
    const row: DecisionRow = { id, at, kind, region, text, place: { latitude, longitude } };
    rows.set(id, row);
    // Time has passed and nothing entered: it was a timer.
    if (cause.at !== at) cause = { by: 'timer', input: undefined, at, ids: [] };
    cause.ids.push(id);
    causes.set(id, cause);
    fresh.push(row);
    rows.delete(id - KEPT_MAX);
    causes.delete(id - KEPT_MAX);
  }

  /** The record got its number in the same step: it belongs to the fix that was kept. */
  function named(uuid: string): void {
    const id = cause.ids.findLast((one) => rows.get(one)?.kind === 'kept');
    const row = id === undefined ? undefined : rows.get(id);
    if (id === undefined || row === undefined || row.uuid !== undefined) return;
    const known = { ...row, uuid };
    rows.set(id, known);
    fresh = fresh.map((one) => (one === row ? known : one));
  }

  function trace(at: number, line: string): void {
    const [, region = '', text = ''] = /^\S+ (\S+) ([\s\S]*)$/.exec(line) ?? [];
    const [, uuid] = region === 'queue' ? (/^row \d+ is (\S+)$/.exec(text) ?? []) : [];
    count += 1;
    add(at, kindOf(region, text), region, text);
    if (uuid !== undefined) named(uuid);
  }

  const enters = (at: number, by: string, input: object | undefined) => {
    cause = { by, input: input as Cause['input'], at, ids: [] };
  };

  function* walk(from: number, step: 1 | -1): Generator<DecisionRow> {
    for (let id = from + step; ; id += step) {
      const row = rows.get(id);
      if (row === undefined) return;
      yield row;
    }
  }

  return {
    observe(seen) {
      const { at } = seen;
      switch (seen.type) {
        case 'trace':
          return trace(at, seen.line);
        case 'reading':
          return enters(at, seen.kind === 'location' ? 'fix' : seen.kind, inputOf(seen.kind, seen.reading));
        case 'wake':
          return enters(at, `wake ${seen.wake.cause}`, seen.wake);
        case 'response':
          return enters(at, 'answer', { status: seen.response.status });
        case 'noResponse':
          return enters(at, 'no answer', { message: seen.message });
        case 'call':
          return enters(at, `call ${seen.operation}`, undefined);
        case 'failed':
          return add(at, 'user', 'app', `${seen.operation} failed: ${seen.message}`);
        case 'processStart':
          enters(at, 'start', undefined);
          return add(
            at,
            'process',
            'phone',
            `process ${seen.life} started by ${seen.wake?.cause ?? 'the user'}`,
          );
        case 'processEnd':
          return add(at, 'process', 'phone', `process ${seen.life} ended: ${seen.why}`);
        case 'reboot':
          return add(at, 'process', 'phone', 'the phone was switched on');
        case 'watch':
          if (seen.kind === 'location')
            add(at, 'receiver', 'phone', `location wanted: ${JSON.stringify(seen.request)}`);
          return undefined;
        case 'unwatch':
          if (seen.kind === 'location') add(at, 'receiver', 'phone', 'location no longer wanted');
          return undefined;
        default:
          return undefined;
      }
    },
    acted(at, action) {
      if (action.type === 'drag') return;
      enters(at, 'user', undefined);
      add(at, 'user', 'user', wordsOf(action));
    },
    byId: (id) => rows.get(id),
    causeOf: (id) => causes.get(id),
    before: (id) => walk(id, -1),
    after: (id) => walk(id, 1),
    get count() {
      return count;
    },
    take() {
      const taken = fresh;
      fresh = [];
      return taken;
    },
    get all() {
      return [...rows.values()];
    },
  };
}

/** Samples of acceleration are not kept: there are a hundred and fifty a second. */
function inputOf(kind: string, reading: unknown): object | undefined {
  if (kind === 'acceleration') return undefined;
  return typeof reading === 'object' && reading !== null ? reading : { value: reading };
}

function kindOf(region: string, text: string): DecisionKind {
  switch (region) {
    case 'locations':
      if (text.startsWith('recorded')) return 'kept';
      return /^(rejected|skipped|doubted|mock|held)/.test(text) ? 'rejected' : 'other';
    case 'motion':
      return 'motion';
    case 'geofences':
      return 'fence';
    case 'sync':
    case 'auth':
      return 'upload';
    case 'queue':
      return 'queue';
    default:
      return 'other';
  }
}

/** An action in words: `network none`, `config {"distanceFilter":50}`. */
function wordsOf({ type, ...rest }: Action): string {
  const values = Object.values(rest).map((value) =>
    typeof value === 'object' && value !== null ? short(JSON.stringify(value)) : String(value),
  );
  return [type, ...values].join(' ');
}

const WORDS_MAX = 120;
const short = (text: string) => (text.length <= WORDS_MAX ? text : `${text.slice(0, WORDS_MAX)}…`);
