import type { Figure } from '../figure';

/** How many of all, percent. A count has no spread. */
export function share(name: string, count: number, all: number, target?: number): Figure {
  const percent = all === 0 ? 0 : (100 * count) / all;
  return {
    name: `${name} (of ${all})`,
    unit: '%',
    median: percent,
    low: percent,
    high: percent,
    ...(target === undefined ? {} : { target }),
  };
}
