import { messageOf } from '../contract/errors';
import { boundedLastLife } from '../contract/last-life';
import type { Ports } from '../ports/index';
import type { Change } from '../ports/storage';
import type { Redactor } from '../redaction/redactor';
import { LOG_PREFIX, QUEUE_PREFIX, seqOf } from '../store/keys';
import type { PendingWork } from '../time/pending-work';
import { TURN } from '../time/turn';
import { createAdmissionQueue } from './admission-queue';
import { readCheckpoint } from './checkpoint';
import { toExactJson } from './exact-json';
import { createFixLines, type FixLines } from './fix-line';
import { BLACK_BOX_VERSION, type SegmentHeader } from './header';
import { createHiding, type Hiding } from './hiding';
import { createSegments, type Segments } from './segments';

/** Longer lines are not kept, characters: one call with a hundred thousand fences must not fill the box. */
export const LINE_CHARACTERS_MAX = 100_000;
/** Difference between the wall clock and uptime that counts as rounding, milliseconds; a larger one is recorded. */
const ROUNDING_MILLIS = 1;

/** Rows whose bodies a replay writes itself. */
const NUMBERED = [QUEUE_PREFIX, LOG_PREFIX] as const;
/** Strings that JSON does not escape: printable ASCII except quote and backslash. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** Records every input of the engine as a line. */
export interface Recorder {
  /** Time of the last input, whole milliseconds; constant while the engine processes it. */
  readonly up: number;
  readonly wall: number;
  readonly hiding: Hiding;
  readonly fixes: FixLines;
  readonly segments: Segments;
  /** A call of the engine to the outside; returns the call's number. */
  call(): number;
  /** An input is about to enter: a segment that is full ends before it. Needed where a tail depends on its segment. */
  prepare(): void;
  /** Records an input: a line of a code and a tail (`,…`); undefined for a tail that is too long to be kept. */
  input(code: string, tail: string | undefined): void;
  /** Records a line that is not an input: a value, a decision. */
  note(line: string): void;
  /** A call has thrown. */
  threw(call: number, error: unknown): void;
  /** One decision of the trace, `<region> <decision>`, at an uptime. */
  decided(at: number, decision: string): void;
  /** Runs this when the engine is quiescent, behind what waits for that already; never inside this call. */
  admit(run: () => void): void;
  /** As `admit`, but at once where the engine is quiescent, or has had no turn since the last input: a replay can do that as well. */
  enter(run: () => void): void;
  /** A call of a client has its result. */
  gaveResult(): void;
  /** Is anything waiting to enter? */
  readonly busy: boolean;
  /** Was this row written by this process? */
  isKnown(key: string): boolean;
  /** The engine commits these changes: their rows are known from here on. */
  saw(changes: readonly Change[]): void;
}

export interface RecorderOptions {
  readonly ports: Ports;
  readonly pending: PendingWork;
  readonly characters: number;
  readonly header: Pick<SegmentHeader, 'engine' | 'profile' | 'lastLife'>;
  readonly redactor: Redactor;
}

export function createRecorder({ ports, pending, characters, header, redactor }: RecorderOptions): Recorder {
  const { scheduler, storage, sensor } = ports;
  const hiding = createHiding(redactor);
  const segments = createSegments(storage, characters, hiding);
  const admission = createAdmissionQueue(pending);
  const fixes = createFixLines();
  /** The checkpoint read for the next segment. */
  let memory: Record<string, string> | undefined;
  let isAsked = false;
  /** The first row of each kind that this process wrote. */
  const firstRows = new Map<string, number>();
  /** The kinds without a first row yet: each commit is searched for these only. */
  let unwritten: readonly string[] = NUMBERED;
  // Rounded up: a wait counted in whole milliseconds from here is over only when the whole of it has passed.
  let up = Math.ceil(scheduler.uptime());
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
      ...(header.lastLife ? { lastLife: boundedLastLife(header.lastLife, hiding.text) } : {}),
      bootId: scheduler.bootId,
      available: [...sensor.available],
      up,
      wall,
      life,
      part,
      ...(memory === undefined ? {} : { memory: hiddenValues(memory) }),
    };
    segments.append(toExactJson(from));
    lineUp = up;
    fixes.clear();
    part++;
  }

  /** The segment is full: starts the next one once its checkpoint has been read. */
  function turnOver(): void {
    if (memory !== undefined) {
      segments.turnOver();
      begin();
      memory = undefined;
      isAsked = false;
    } else if (!isAsked) {
      isAsked = true;
      readCheckpoint(storage, sensor.available.has('restrictions')).then(
        (read) => {
          memory = read;
        },
        () => {
          isAsked = false;
        },
      );
    }
  }

  function prepare(): void {
    if (segments.isFull && !isSameRun) turnOver();
  }

  /** Inputs before the end of this run arrive before any promise turn of the engine. */
  function runs(): void {
    if (isSameRun) return;
    isSameRun = true;
    void TURN.then(runEnds);
  }

  function runEnds(): void {
    isSameRun = false;
  }

  function hiddenValues(values: Record<string, string>): Record<string, string> {
    return Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, hiding.rowText(key, value)]),
    );
  }

  function readClock(): void {
    const now = Math.ceil(scheduler.uptime());
    if (now > up) up = now;
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
    hiding,
    fixes,
    segments,
    call() {
      return calls++;
    },
    prepare,
    input(code, tail) {
      pending.touch();
      prepare();
      if (segments.lost()) segments.append('["?",0]');
      readClock();
      const line =
        tail === undefined ? undefined : `[${up - lineUp},"${isSameRun ? '+' : ''}${code}"${tail}]`;
      lineUp = up;
      runs();
      if (line === undefined) segments.append('["?",0]');
      else note(line);
    },
    note,
    threw: (call, error) => note(`["!",${call},${JSON.stringify(hiding.text(messageOf(error)))}]`),
    decided(at, decision) {
      const line = at === up ? decision : `${at} ${decision}`;
      const text = PLAIN.test(line) ? `"${line}"` : JSON.stringify(line);
      note(at === up ? `["d",${text}]` : `["D",${text}]`);
    },
    admit: admission.admit,
    gaveResult: pending.gaveResult,
    enter(run) {
      if (isSameRun || pending.isQuiescent) run();
      else admission.admitTogether(run);
    },
    get busy() {
      return admission.busy;
    },
    isKnown(key) {
      const prefix = key.slice(0, key.indexOf('/') + 1);
      return seqOf(key) >= (firstRows.get(prefix) ?? Number.POSITIVE_INFINITY);
    },
    saw(changes) {
      for (const prefix of unwritten) {
        const first = changes.find((change) => 'put' in change && change.put.startsWith(prefix));
        if (first === undefined || !('put' in first)) continue;
        firstRows.set(prefix, seqOf(first.put));
        unwritten = unwritten.filter((other) => other !== prefix);
      }
    },
  };
}
