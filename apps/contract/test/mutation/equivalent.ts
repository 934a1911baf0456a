/**
 * Mutants that change nothing that a test could see, by row, each with the reason. In one heap there are none; where the engine is
 * behind a channel, another file takes the place of this one.
 */
export const EQUIVALENT: Readonly<Record<string, Readonly<Record<string, string>>>> = {};
