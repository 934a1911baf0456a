/** The version of the engine, as its package says it (a test holds them together). */
export const ENGINE_VERSION = '0.0.0';

/**
 * The engine was built after this moment (2024-01-01T00:00:00Z), epoch milliseconds: a clock that says less is wrong. Not stamped
 * anew at each build: two builds of the same sources must decide the same, and days recorded or simulated since then are possible.
 */
export const BUILT_AFTER = 1_704_067_200_000;
