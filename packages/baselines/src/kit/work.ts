/** What a process has begun and not finished: while there is any, the operating system should let it run on. */
export interface Work {
  readonly isPending: boolean;
  /** Counts as pending until it settles; a failure is reported, not thrown. */
  track(work: Promise<unknown>): void;
  /** Counts as pending until the function that comes back is called; harmless twice. */
  begins(): () => void;
}

/** @param fails - Called with the error, for the trace. */
export function work(fails: (message: string) => void): Work {
  let pending = 0;
  function begins(): () => void {
    let open = true;
    pending += 1;
    return () => {
      if (open) pending -= 1;
      open = false;
    };
  }
  return {
    get isPending() {
      return pending > 0;
    },
    begins,
    track(promise) {
      const ends = begins();
      promise
        .catch((error: unknown) => fails(error instanceof Error ? error.message : String(error)))
        .finally(ends);
    },
  };
}
