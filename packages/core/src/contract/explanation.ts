/** One decision of the engine, and when it was made. */
export interface Decision {
  /** ISO-8601, UTC. */
  readonly at: string;
  /** The region that decided: `locations`, `motion`, `sync`, … */
  readonly region: string;
  /** The decision, with the values and thresholds behind it. */
  readonly text: string;
}

/** The history of a record. */
export interface Explanation {
  /** The record's id. */
  readonly uuid: string;
  /** When it was created: ISO-8601, UTC. */
  readonly at: string;
  /** The input that caused it: a `fix`, a `call` of the app, a `timer`, a `reply`, a `wake`, a `reading`. */
  readonly by: 'fix' | 'call' | 'timer' | 'reply' | 'wake' | 'reading';
  /** All decisions made from that input, in order. */
  readonly decisions: readonly Decision[];
  /** Its raw fix as the device delivered it, and when; absent where the app provided the position. */
  readonly fix?: { readonly at: string; readonly reading: Readonly<Record<string, unknown>> };
  /** The last motion decision before it: whether the device counted as moving, and why. */
  readonly motion?: Decision;
  /** Rejected fixes near it, with the reason. */
  readonly rejected: readonly Decision[];
  /** Responses to the uploads that contained it, and whether it was quarantined. */
  readonly uploads: readonly Decision[];
  /** Its number in the queue; absent for a position that was not queued. */
  readonly row?: number;
}
