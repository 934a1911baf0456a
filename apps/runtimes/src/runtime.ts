/** A replay in an engine: a transcript, line by line, against a guest. */
export interface Job {
  /** Where the guest's bundle lies; for old Hermes the one without classes and block scoping. */
  readonly bundle: string;
  /** A transcript: `= …` starts a guest, `> …` is delivered to it, `< …` was posted by it, `# …` is a remark. */
  readonly lines: readonly string[];
}

/** The result of a replay. */
export interface Outcome {
  /** Everything the guests posted, in order. */
  readonly posts: readonly string[];
  /** For each of them the line of the transcript that caused it, from 1. */
  readonly causes: readonly number[];
  /** From before the bundle is evaluated in an engine that has started until the first event is posted; null where there was none. */
  readonly firstEventMillis: number | null;
  /** The time that the whole replay took, without evaluating the bundle. */
  readonly replayMillis: number;
  /** What the last guest holds on the engine's heap at the end, after a collection where one can be asked for; null where the engine does not say. */
  readonly heapBytes: number | null;
}

/** A JavaScript engine that may be installed. */
export interface Runtime {
  /** As it stands in the table: `node20`, `jsc`, `quickjs-ng`. */
  readonly name: string;
  /** It has no classes and no block scoping: it is given the bundle without. */
  readonly isOld?: boolean;
  /** Its version, or how to install it where it is missing. */
  find(): Promise<{ readonly version: string } | { readonly missing: string }>;
  /** Replays in a fresh engine. */
  run(job: Job): Promise<Outcome>;
}
