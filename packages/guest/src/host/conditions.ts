/** Promises that resolve when a condition holds. */
export interface Conditions {
  /** Resolves when the condition holds; at once where it already does. */
  until(holds: () => boolean): Promise<void>;
  /** State has changed: resolves the promises whose condition now holds. */
  check(): void;
}

export function createConditions(): Conditions {
  let waiting: { holds(): boolean; resolve(): void }[] = [];
  return {
    until: (holds) =>
      new Promise((resolve) => {
        if (holds()) resolve();
        else waiting.push({ holds, resolve });
      }),
    check() {
      const done = waiting.filter(({ holds }) => holds());
      waiting = waiting.filter((one) => !done.includes(one));
      for (const { resolve } of done) resolve();
    },
  };
}
