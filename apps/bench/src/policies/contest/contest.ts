import { groupedBy } from '../grouped-by';
import type { Purpose } from '../worlds/examination';
import { CONTENDERS, type Contender } from './contenders';
import { type Figures, figuresOf } from './figures';
import type { Showing } from './showing';

/** The always-on policy that others are held against at the start of trips. */
const ORACLE = 'b1-batch';

/** What came of one contender on one system. */
export interface Standing {
  readonly contender: Contender;
  readonly os: 'ios' | 'android';
  /** By what the worlds are for. */
  readonly figures: Readonly<Partial<Record<Purpose, Figures>>>;
}

/** All showings, put together for each contender and system, in the order of the contenders. */
export function standings(showings: readonly Showing[]): Standing[] {
  const bySystem = groupedBy(showings, ({ os }) => os);
  return [...bySystem].flatMap(([system, mine]) => {
    const os = system as 'ios' | 'android';
    const oracle = new Map(
      mine.filter(({ contender }) => contender === ORACLE).map((showing) => [showing.world, showing]),
    );
    return CONTENDERS.filter((contender) => mine.some((one) => one.contender === contender.id)).map(
      (contender): Standing => {
        const own = mine.filter((one) => one.contender === contender.id);
        const byPurpose = [...groupedBy(own, ({ purpose }) => purpose)];
        const figures = byPurpose.map(([purpose, some]) => [purpose, figuresOf(some, oracle)]);
        return { contender, os, figures: Object.fromEntries(figures) };
      },
    );
  });
}
