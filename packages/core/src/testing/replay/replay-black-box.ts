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

/** One life of the process, lived again. */
export interface ReplayedLife {
  /** What its first segment begins with. */
  readonly header: SegmentHeader;
  /** The decisions, as lines of the trace: `<uptime> <region> <decision>`. From the replay, or, where that cannot be, from the box. */
  readonly trace: readonly string[];
  /** The decisions as the phone made them. */
  readonly recorded: readonly string[];
  /** The wall clock at each line of `recorded`, epoch milliseconds. */
  readonly walls: readonly number[];
  /** Did the replay decide the same, to the byte? Null where there was none. */
  readonly isSame: boolean | null;
  /** What went wrong, or why there was no replay. */
  readonly problem: string | undefined;
  /** Inputs fed. */
  readonly inputs: number;
}

/** A black box, lived again. */
export interface Replay {
  /** The lives of the process, in order. */
  readonly lives: readonly ReplayedLife[];
  /** The last line was cut off, and left out. */
  readonly isCut: boolean;
}

/** What a replay needs. */
export interface ReplayOptions {
  /** Makes the engine that is fed: that of this version, or of another one that counts by `pendingWork`. */
  readonly createEngine: (options: EngineOptions) => Engine;
}

/**
 * Feeds everything that entered an engine to a new one, life by life, and compares what both decided.
 * @throws BlackBoxError when the text is no black box, or of another version.
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
  // Of a phone that was killed, the last decisions may be missing. Where something broke, the first other decision is why.
  const checked = problem === undefined ? recorded : recorded.slice(0, trace.length);
  const other = checked.findIndex((line, index) => line !== trace[index]);
  if (other >= 0)
    problem = `decision ${other + 1} was "${recorded[other]}", and is "${trace[other] ?? 'none'}" now`;
  const isSame = problem === undefined;
  return { ...untold, trace, isSame, problem, inputs };
}

/** The decisions that lie in the box beside what led to them. */
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
