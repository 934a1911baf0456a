/** The version of the engine, equal to its package's (checked by a test). */
export const ENGINE_VERSION = '0.0.0';

/**
 * Lower bound of valid dates (2024-01-01T00:00:00Z), epoch milliseconds: a clock that shows less is wrong. Constant across
 * builds, so that two builds of the same sources decide the same and dates recorded since then are valid.
 */
export const BUILT_AFTER = 1_704_067_200_000;
