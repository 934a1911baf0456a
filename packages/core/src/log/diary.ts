import type { AppLife, LifeGap } from '../contract/app-life';
import type { LastLife } from '../contract/last-life';
import type { Restrictions } from '../contract/restrictions';

/** The newest lives are kept, up to this number: Android keeps as many ends of processes. */
const LIVES_MAX = 16;
/** The longest gaps of a life are kept, up to this number. */
const GAPS_MAX = 8;
const DAY_MILLIS = 86_400_000;
/** Ends of the process within a day from which they count as frequent: two can be chance, three are a policy of the device. */
const OFTEN = 3;

/** Ends that nothing on the device is to blame for: the app's own, and those after which it is started again. */
const HARMLESS: ReadonlySet<string> = new Set([
  ...['closed', 'exit-self', 'crash', 'crash-native', 'anr', 'engine-failed', 'initialization-failure'],
  ...['device-restarted', 'package-updated', 'package-state-change', 'permission-change'],
  ...['dependency-died', 'user-stopped'],
  // iOS ends suspended processes all day, and starts the app again for a region or a change of the position.
  'background-ended',
]);

/** The stored diary, the newest life last. */
export interface DiaryMemory {
  readonly version: 1;
  readonly lives: readonly AppLife[];
}

/** Is this a diary? Lives are the engine's own values; only what is computed with is checked. */
export function isDiaryMemory({ version, lives }: DiaryMemory): boolean {
  return (
    version === 1 &&
    Array.isArray(lives) &&
    lives.every(
      (life) => Number.isFinite(life?.began) && Array.isArray(life.gaps) && Number.isFinite(life.dozes),
    )
  );
}

/** What is known of the end of the life before. */
export interface PreviousEnd {
  readonly end: LastLife;
  readonly seen: number | undefined;
}

/** The lives with the end of the newest, and a new one behind it that begins now. */
export function withNewLife(
  lives: readonly AppLife[],
  { end, seen }: PreviousEnd,
  began: number,
): readonly AppLife[] {
  const last = lives[lives.length - 1];
  // A sign of life from before it began is of a life that was not written down.
  const sign = last !== undefined && seen !== undefined && seen >= last.began ? { seen } : {};
  const ended = last === undefined ? [] : [...lives.slice(0, -1), { ...last, end, ...sign }];
  const restrictions = last?.restrictions;
  const life = { began, gaps: [], dozes: 0, ...(restrictions === undefined ? {} : { restrictions }) };
  return [...ended, life].slice(-LIVES_MAX);
}

/** The life with another gap: of more than fit, the shortest is forgotten. */
export function withGap(life: AppLife, gap: LifeGap): AppLife {
  const gaps = [...life.gaps, gap];
  if (gaps.length <= GAPS_MAX) return { ...life, gaps };
  const shortest = Math.min(...gaps.map(({ millis }) => millis));
  const at = gaps.findIndex(({ millis }) => millis === shortest);
  return { ...life, gaps: gaps.filter((_, index) => index !== at) };
}

/** The life under other restrictions. */
export function restricted(life: AppLife, restrictions: Restrictions): AppLife {
  const hasBegunToDoze = restrictions.dozing === true && life.restrictions?.dozing !== true;
  return { ...life, restrictions, dozes: life.dozes + (hasBegunToDoze ? 1 : 0) };
}

/** Were at least three lives ended by the system or the user within a day before this moment? */
export function isKilledOften(lives: readonly AppLife[], now: number): boolean {
  const recent = lives.filter(({ end, seen, began }) => {
    if (end === undefined || HARMLESS.has(end.reason)) return false;
    return now - (end.at ?? seen ?? began) < DAY_MILLIS;
  });
  return recent.length >= OFTEN;
}
