import { CANDIDATES } from './candidates';
import { type FilterFigures, figuresOf } from './figures';
import type { Passage } from './passages';
import { type Reporting, reporting } from './timelines';

/** Figures by platform and candidate. */
export type PlatformFigures = Readonly<Record<string, Readonly<Record<string, FilterFigures>>>>;

/** What `pnpm bench:filter --json` prints. */
export interface FilterResult extends Reporting {
  /** Over the reported timelines together. */
  readonly platforms: PlatformFigures;
  /** Each timeline by itself, the tuned ones too. */
  readonly timelines: Readonly<Record<string, PlatformFigures>>;
}

export function resultOf(passages: readonly Passage[]): FilterResult {
  const found = reporting([...new Set(passages.map(({ timeline }) => timeline))].sort());
  const reported = passages.filter(({ timeline }) => found.reportedOn.includes(timeline));
  const timelines = [...found.tunedOn, ...found.reportedOn.filter((name) => !found.tunedOn.includes(name))];
  return {
    platforms: byPlatform(reported),
    timelines: Object.fromEntries(
      timelines.map((name) => [name, byPlatform(passages.filter(({ timeline }) => timeline === name))]),
    ),
    ...found,
  };
}

function byPlatform(passages: readonly Passage[]): PlatformFigures {
  const platforms = [...new Set(passages.map(({ platform }) => platform))].sort();
  return Object.fromEntries(
    platforms.map((platform) => {
      const mine = passages.filter((passage) => passage.platform === platform);
      return [
        platform,
        Object.fromEntries(CANDIDATES.map(({ name }) => [name, figuresOf(mine, name)] as const)),
      ];
    }),
  );
}
