import type { Engine } from '@geo/core';

/** Where an app makes, or imports, its tracker. */
const tracker = undefined as unknown as Engine;

export default tracker;
