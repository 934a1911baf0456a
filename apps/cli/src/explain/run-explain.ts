import { createEngine, ENGINE_VERSION, type Explanation, explainRecord } from '@geo/core';
import { replayBlackBox } from '@geo/core/testing';
import { EXIT, type ExitCode } from '../exit-code';
import { Failure } from '../failure';
import { readText } from '../files/read-text';
import type { Console } from '../output/console';
import { type ExplainedLife, explainedLife } from './explained-life';
import { explanationText, lifeText } from './words';

/** What to explain. */
export interface ExplainRequest {
  readonly file: string;
  readonly uuid?: string;
  /** Epoch milliseconds. */
  readonly at?: number;
}

/** What was found, for a person and for a program. */
export interface Explained {
  readonly text: string;
  readonly outcome: { readonly lives: readonly ExplainedLife[]; readonly record?: Explanation };
  readonly exitCode: ExitCode;
}

/** So far around a moment, milliseconds. */
const AROUND_MILLIS = 60_000;

/** Replays a black box. The exit code shows whether it decides what the phone decided. */
export async function runExplain({ file, uuid, at }: ExplainRequest, console: Console): Promise<Explained> {
  const text = readText('what exportBlackBox() gave', file);
  const replay = await replayBlackBox(text, { createEngine });
  if (replay.isCut) console.say('the last line was cut off, and is left out');
  const others = new Set(
    replay.lives.map(({ header }) => header.engine).filter((engine) => engine !== ENGINE_VERSION),
  );
  for (const engine of others)
    console.say(`it was written by engine ${engine}, this is ${ENGINE_VERSION}: decisions may differ`);
  const lives = replay.lives.map(explainedLife);
  for (const { number, problem } of lives)
    if (problem !== undefined) console.say(`life ${number}: ${problem}`);
  const exitCode = lives.some(({ isSame }) => isSame === false) ? EXIT.unexpected : EXIT.ok;
  if (uuid !== undefined) {
    const record = explainRecord(text, uuid);
    if (record === undefined)
      throw new Failure(`the black box contains no record ${uuid}`, { exitCode: EXIT.badInput });
    return {
      text: explanationText(record),
      outcome: { lives: lives.map(withoutDecisions), record },
      exitCode,
    };
  }
  const shown = at === undefined ? lives : lives.map((life) => around(life, at)).filter(hasDecisions);
  if (shown.length === 0 && at !== undefined)
    throw new Failure(`nothing was decided within a minute of ${new Date(at).toISOString()}${span(lives)}`, {
      exitCode: EXIT.badInput,
    });
  return { text: shown.map(lifeText).join('\n\n'), outcome: { lives: shown }, exitCode };
}

const hasDecisions = ({ decisions }: ExplainedLife) => decisions.length > 0;
const withoutDecisions = (life: ExplainedLife): ExplainedLife => ({ ...life, decisions: [] });

function around(life: ExplainedLife, at: number): ExplainedLife {
  const isNear = (time: string) => Math.abs(Date.parse(time) - at) <= AROUND_MILLIS;
  return { ...life, decisions: life.decisions.filter((decision) => isNear(decision.at)) };
}

function span(lives: readonly ExplainedLife[]): string {
  const all = lives.flatMap(({ decisions }) => decisions);
  const [first, last] = [all[0], all[all.length - 1]];
  return first && last
    ? `; the box goes from ${first.at} to ${last.at}`
    : '; there is no decision in the box';
}
