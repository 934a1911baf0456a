/** Those who wait for something to be so. */
export interface Waiting {
  /** Resolves when it is so; at once where it is so already. */
  until(isSo: () => boolean): Promise<void>;
  /** Something has changed: whoever has waited for that goes on. */
  look(): void;
}

export function createWaiting(): Waiting {
  let waiting: { isSo(): boolean; resolve(): void }[] = [];
  return {
    until: (isSo) =>
      new Promise((resolve) => {
        if (isSo()) resolve();
        else waiting.push({ isSo, resolve });
      }),
    look() {
      const done = waiting.filter(({ isSo }) => isSo());
      waiting = waiting.filter((one) => !done.includes(one));
      for (const { resolve } of done) resolve();
    },
  };
}
