/** Metres, where a test is clearer with the unit. */
export const METRES = 1;
/** Metres in a kilometre. */
export const KILOMETRES = 1_000;

/** Seconds in milliseconds. */
export const seconds = (count: number): number => count * 1_000;
/** Minutes in milliseconds. */
export const minutes = (count: number): number => count * 60_000;
/** Hours in milliseconds. */
export const hours = (count: number): number => count * 3_600_000;
