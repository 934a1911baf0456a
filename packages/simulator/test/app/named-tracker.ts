import type { Engine } from '@geo/core';

/** A tracker's module with an export for each operation, as `import * as` has it: never run here. */
export const ready = undefined as unknown as Engine['ready'];
export const start = undefined as unknown as Engine['start'];
export const onLocation = undefined as unknown as Engine['onLocation'];
export const DESIRED_ACCURACY_HIGH = -2;
