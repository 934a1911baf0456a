import type { Engine } from '../../api/engine';
import { type BoxLife, parseBlackBox } from '../../blackbox/box-text';
import { isLine, traceLine, walk } from '../../blackbox/box-walk';
import type { SegmentHeader } from '../../blackbox/header';
import { messageOf } from '../../contract/errors';
import type { EngineOptions } from '../../engine/create-engine';
import { createPendingWork } from '../../time/pending-work';
import { replayClient } from './replay-client';
import { replayPorts } from './replay-ports';
import { replayScript } from './replay-script';
import { isSameDecision } from './same-decision';

/** One life of the process, lived again. */
export interface ReplayedLife {
  /** The header of its first segment. */
  readonly header: SegmentHeader;
  /** Trace lines `<uptime> <region> <decision>`: of the replay, or of the box where it cannot be replayed. */
  readonly trace: readonly string[];
  /** The recorded decisions. */
  readonly recorded: readonly string[];
  /** The wall clock at each line of `recorded`, epoch milliseconds. */
  readonly walls: readonly number[];
  /** Are the replayed decisions the same? Null where there was no replay. */
  readonly isSame: boolean | null;
  /** Why the replay failed, or why there was none. */
  readonly problem: string | undefined;
  /** Number of inputs fed. */
  readonly inputs: number;
}

/** The replay of a black box. */
export interface Replay {
  /** The processes, in order. */
  readonly lives: readonly ReplayedLife[];
  /** The last line was truncated, and left out. */
  readonly isCut: boolean;
}

/** Options of a replay. */
export interface ReplayOptions {
  /** Makes the engine that is fed: that of this version, or of another one that counts by `pendingWork`. */
  readonly createEngine: (options: EngineOptions) => Engine;
}

/**
 * Feeds every recorded input to a new engine, process by process, and compares the decisions.
 * @throws BlackBoxError when the text is not a black box, or of another version.
 *
 * @example
 * const { lives } = await replayBlackBox(await engine.exportBlackBox(), { createEngine });
 */
export async function replayBlackBox(text: string, { createEngine }: ReplayOptions): Promise<Replay> {
  const { lives, isCut } = parseBlackBox(text);
  const replayed: ReplayedLife[] = [];
  for (const life of lives) replayed.push(await relive(life, createEngine));
  return { lives: replayed, isCut };
}

async function relive(life: BoxLife, createEngine: ReplayOptions['createEngine']): Promise<ReplayedLife> {
  const { header } = life;
  const { recorded, walls } = recordedDecisions(life);
  const untold = { header, recorded, walls };
  if (life.unplayable !== undefined)
    return { ...untold, trace: recorded, isSame: null, problem: life.unplayable, inputs: 0 };
  const script = replayScript(life);
  const world = replayPorts(header, script);
  const trace: string[] = [];
  let inputs = 0;
  let problem: string | undefined;
  let at = 0;

  const pendingWork = createPendingWork();
  const quiescent = () => new Promise<void>((resolve) => pendingWork.whenQuiescent(resolve));

  try {
    const engine = createEngine({
      ports: world.ports,
      profile: header.profile,
      ...(header.lastLife === undefined ? {} : { lastLife: header.lastLife }),
      trace: (line) => void trace.push(line),
      blackBox: false,
      pendingWork,
    });
    const client = replayClient(engine, script);
    let offset = header.wall - header.up;
    for (; at < life.lines.length; at++) {
      const line = life.lines[at] as BoxLife['lines'][number];
      if (!isLine(line)) {
        world.turnOver();
        continue;
      }
      const [first, second, ...tail] = line;
      if (first === 'w') offset = second as number;
      if (first === '?') throw new Error('an input that was too long to be kept is missing');
      if (typeof first !== 'number') continue;
      const isSameRun = (second as string).startsWith('+');
      const code = isSameRun ? (second as string).slice(1) : (second as string);
      if (!isSameRun) await quiescent();
      const up = world.up + first;
      world.setTime(up, up + offset);
      if (code === 'c' || code === 's' || code === 'y') client.feed(code, tail);
      else world.feed(code, tail);
      inputs++;
    }
    await quiescent();
  } catch (error) {
    problem = `line ${life.numbers[at] ?? 1}: ${messageOf(error)}`;
  }
  // After a kill the last decisions may be missing. Where the replay failed, the first different decision is the cause.
  const checked = problem === undefined ? recorded : recorded.slice(0, trace.length);
  const other = checked.findIndex((line, index) => !isSameDecision(line, trace[index]));
  if (other >= 0)
    problem = `decision ${other + 1} was "${recorded[other]}", and is "${trace[other] ?? 'none'}" now`;
  const isSame = problem === undefined;
  return { ...untold, trace, isSame, problem, inputs };
}

/** The recorded decisions of the box. */
function recordedDecisions(life: BoxLife): Pick<ReplayedLife, 'recorded' | 'walls'> {
  const recorded: string[] = [];
  const walls: number[] = [];
  for (const moment of walk(life)) {
    const line = traceLine(moment);
    if (line === undefined) continue;
    recorded.push(line);
    walls.push(moment.wall);
  }
  return { recorded, walls };
}
