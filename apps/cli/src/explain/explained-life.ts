import type { Decision } from '@geo/core';
import type { ReplayedLife } from '@geo/core/testing';

/** One process of the black box, as it is printed. */
export interface ExplainedLife {
  /** Counted from 1. */
  readonly number: number;
  readonly began: string;
  readonly engine: string;
  readonly profile: string;
  readonly bootId: string;
  readonly inputs: number;
  /** Did the replay decide the same as the phone? Null where it could not be replayed. */
  readonly isSame: boolean | null;
  /** How many decisions the phone made. */
  readonly count: number;
  readonly problem?: string;
  readonly decisions: readonly Decision[];
}

export function explainedLife(
  { header, recorded, walls, inputs, isSame, problem }: ReplayedLife,
  index: number,
): ExplainedLife {
  return {
    number: index + 1,
    began: new Date(header.wall).toISOString(),
    engine: header.engine,
    profile: header.profile.name,
    bootId: header.bootId,
    inputs,
    isSame,
    count: recorded.length,
    ...(problem === undefined ? {} : { problem }),
    decisions: recorded.map((line, place) => {
      const [, region = '', text = ''] = /^\S+ (\S+) (.*)$/s.exec(line) ?? [];
      return { at: new Date(walls[place] ?? header.wall).toISOString(), region, text };
    }),
  };
}
