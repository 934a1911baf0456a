import type { Engine } from '@geo/core';
import { type Explanation, parseExplanation } from '../shapes/explanation';

/** Operations that read the black box. */
export interface BlackBoxOperations {
  /** Everything the black box holds, one JSON value a line. Rejects `UNAVAILABLE` where the box is off. */
  exportBlackBox(): Promise<string>;
  /** Why a record is what it is. Rejects `NOT_FOUND` when the black box does not know it. */
  explain(uuid: string): Promise<Explanation>;
}

export function blackBoxOperations(engine: Engine): BlackBoxOperations {
  return {
    exportBlackBox: () => engine.exportBlackBox(),
    explain: async (uuid) => parseExplanation(await engine.explain(uuid)),
  };
}
