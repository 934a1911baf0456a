import { messageOf } from '../contract/errors';
import { LOG_PREFIX, QUEUE_PREFIX, seqOf } from '../memory/keys';
import type { Ports } from '../ports/index';
import type { Change } from '../ports/storage';
import { toExactJson } from './exact-json';
import { BLACK_BOX_VERSION, type SegmentHeader } from './header';
import { createRedaction, type Redaction } from './redaction';
import { createSegments, type Segments } from './segments';
import { createTurnstile } from './turnstile';

/** Lines longer than this are not kept, characters: one call with a hundred thousand fences must not cost the whole box. */
const LINE_CHARACTERS_MAX = 100_000;
/** The wall clock may differ by so much from what uptime says before it counts as another, milliseconds: both are rounded. */
const ROUNDING_MILLIS = 1;

/** Where everything that enters the engine passes, and becomes a line. */
export interface Recorder {
  /** The time of the last input: it stands still while the engine works, whole milliseconds. */
  readonly up: number;
  readonly wall: number;
  readonly redaction: Redaction;
  readonly segments: Segments;
  /** The engine calls out; gives the call's number. */
  call(): number;
  /** As `call`, for what needs no number. */
  crossed(): void;
  /** An input enters now: a line of a code and a tail (`,…`). */
  input(code: string, tail: string): void;
  /** A line of what is no input of its own: a value, a decision. */
  note(line: string): void;
  /** A call has thrown. */
  threw(call: number, error: unknown): void;
  /** One line of the decision trace. */
  decided(line: string): void;
  /** Runs this when the engine is at rest. */
  rest(run: () => void): void;
  /** Does something wait for the engine to rest? */
  readonly busy: boolean;
  /** Was this row written in this life? */
  isKnown(key: string): boolean;
  /** What the engine commits, or finds in memory: for later. */
  saw(changes: readonly Change[]): void;
}

export interface RecorderOptions {
  readonly ports: Ports;
  readonly characters: number;
  readonly header: Pick<SegmentHeader, 'engine' | 'profile'>;
}

export function createRecorder({ ports, characters, header }: RecorderOptions): Recorder {
  const { scheduler, storage, sensor } = ports;
  const redaction = createRedaction();
  const segments = createSegments(storage, characters, redaction.redact);
  const turnstile = createTurnstile();
  const memory = new Map<string, string>();
  /** The first row of each kind that this life has written. */
  const firstRows = new Map<string, number>();
  let up = Math.floor(scheduler.uptime());
  let wall = scheduler.now();
  let wallMinusUp = wall - up;
  let lineUp = up;
  let calls = 0;
  let part = 0;
  let isSameRun = false;
  const life = `${scheduler.bootId} ${up} ${wall}`;

  function begin(): void {
    const from: SegmentHeader = {
      blackBox: BLACK_BOX_VERSION,
      ...header,
      bootId: scheduler.bootId,
      available: [...sensor.available],
      up,
      wall,
      life,
      part,
      ...(part === 0 ? {} : { memory: checkpoint() }),
    };
    segments.append(toExactJson(from));
    lineUp = up;
    part++;
  }

  function checkpoint(): Record<string, string> {
    return Object.fromEntries([...memory].map(([key, value]) => [key, redaction.hiddenJson(value)]));
  }

  /** What comes before this run has ended is heard by an engine that has had no turn yet. */
  function runs(): void {
    if (isSameRun) return;
    isSameRun = true;
    void Promise.resolve().then(() => {
      isSameRun = false;
    });
  }

  function readClock(): void {
    up = Math.max(up, Math.floor(scheduler.uptime()));
    const offset = scheduler.now() - up;
    const drift = offset - wallMinusUp;
    if (drift > ROUNDING_MILLIS || drift < -ROUNDING_MILLIS) {
      wallMinusUp = offset;
      segments.append(`["w",${offset}]`);
    }
    wall = up + wallMinusUp;
  }

  function note(line: string): void {
    if (line.length > LINE_CHARACTERS_MAX) segments.append(`["?",${line.length}]`);
    else segments.append(line);
  }

  begin();
  runs();
  return {
    get up() {
      return up;
    },
    get wall() {
      return wall;
    },
    redaction,
    segments,
    call() {
      turnstile.crossed();
      return calls++;
    },
    crossed: turnstile.crossed,
    input(code, tail) {
      turnstile.crossed();
      if (segments.isFull && !isSameRun) {
        segments.turnOver();
        begin();
      }
      if (segments.lost()) segments.append('["?",0]');
      readClock();
      const line = `[${up - lineUp},"${isSameRun ? '+' : ''}${code}"${tail}]`;
      lineUp = up;
      runs();
      note(line);
    },
    note,
    threw: (call, error) => note(`["!",${call},${JSON.stringify(messageOf(error))}]`),
    decided(line) {
      const space = line.indexOf(' ');
      const isNow = line.slice(0, space) === String(up);
      note(isNow ? `["d",${JSON.stringify(line.slice(space + 1))}]` : `["D",${JSON.stringify(line)}]`);
    },
    rest: turnstile.enter,
    get busy() {
      return turnstile.busy;
    },
    isKnown(key) {
      const prefix = key.slice(0, key.indexOf('/') + 1);
      return seqOf(key) >= (firstRows.get(prefix) ?? Number.POSITIVE_INFINITY);
    },
    saw(changes) {
      for (const change of changes) {
        if (!('put' in change)) continue;
        const key = change.put;
        const slash = key.indexOf('/');
        if (slash < 0) memory.set(key, change.value);
        else {
          const prefix = key.slice(0, slash + 1);
          if ((prefix === QUEUE_PREFIX || prefix === LOG_PREFIX) && !firstRows.has(prefix))
            firstRows.set(prefix, seqOf(key));
        }
      }
    },
  };
}
