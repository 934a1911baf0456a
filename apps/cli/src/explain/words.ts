import type { Decision, Explanation } from '@geo/core';
import { count } from '../output/figures';
import type { ExplainedLife } from './explained-life';

/** The longest name of a region and two spaces. */
const REGION_WIDTH = 13;

/** A life with its decisions, a line each. */
export function lifeText(life: ExplainedLife): string {
  return [title(life), ...life.decisions.map(line)].join('\n');
}

function title({
  number,
  began,
  profile,
  engine,
  bootId,
  inputs,
  isSame,
  count: decided,
}: ExplainedLife): string {
  const verdict =
    isSame === null
      ? 'as the phone wrote them down; it cannot be replayed'
      : isSame
        ? `the same when ${count(inputs, 'input')} are replayed`
        : 'and the replay decides otherwise';
  return `life ${number} from ${spaced(began)} (${profile}, engine ${engine}, ${bootId}): ${count(decided, 'decision')}, ${verdict}`;
}

const spaced = (timestamp: string) => timestamp.replace('T', ' ');

function line({ at, region, text }: Decision): string {
  return `${spaced(at)}  ${region.padEnd(REGION_WIDTH)}${text}`;
}

const BY: Readonly<Record<Explanation['by'], string>> = {
  fix: 'a fix that came in',
  call: 'a call of the app',
  timer: 'a timer',
  reply: 'an answer the engine had waited for',
  wake: 'a wake of the process',
  reading: 'a reading of a sensor',
};

/** One record: what it was made of, why, and what became of it. */
export function explanationText({ uuid, at, by, row, fix, motion, ...lists }: Explanation): string {
  const parts: string[] = [
    `${uuid}${row === undefined ? ', emitted but not queued' : `, row ${row} of the queue`}`,
    `made at ${spaced(at)} by ${BY[by]}`,
  ];
  if (fix) parts.push(`of the fix of ${spaced(fix.at)}: ${JSON.stringify(fix.reading)}`);
  if (motion) parts.push(`motion before: ${line(motion)}`);
  const sections: readonly (readonly [string, readonly Decision[]])[] = [
    ['decided then', lists.decisions],
    ['rejected near it', lists.rejected],
    ['uploads', lists.uploads],
  ];
  for (const [name, decisions] of sections) {
    parts.push(`${name}:${decisions.length === 0 ? ' none' : ''}`);
    parts.push(...decisions.map((decision) => `  ${line(decision)}`));
  }
  return parts.join('\n');
}
