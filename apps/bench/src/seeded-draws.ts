/** Uniform draws in [0, 1) that a seed repeats: a linear congruential generator with the constants of Numerical Recipes. */
export function seededDraws(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 0x1_0000_0000;
  };
}
