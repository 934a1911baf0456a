/** One decision of the engine, and when it was made. */
export interface Decision {
  /** ISO-8601, UTC. */
  readonly at: string;
  /** Which part of the engine decided: `locations`, `motion`, `sync`, … */
  readonly region: string;
  /** What, with the values and thresholds that decided. */
  readonly text: string;
}

/** Why a record is what it is, and what became of it. */
export interface Explanation {
  /** The record's id. */
  readonly uuid: string;
  /** When it was made: ISO-8601, UTC. */
  readonly at: string;
  /** What entered and made it: a `fix`, a `call` of the app, a `timer`, a `reply`, a `wake`, a `reading`. */
  readonly by: 'fix' | 'call' | 'timer' | 'reply' | 'wake' | 'reading';
  /** Everything that was decided from that input, this record included, in order. */
  readonly decisions: readonly Decision[];
  /** The raw fix it was made of, as the device gave it, and when it entered; absent where the app gave the position. */
  readonly fix?: { readonly at: string; readonly reading: Readonly<Record<string, unknown>> };
  /** The last decision about motion before it: whether it counted as moving, and why. */
  readonly motion?: Decision;
  /** Fixes near it that were kept out of the track, with the reason. */
  readonly rejected: readonly Decision[];
  /** Answers to the uploads that carried it, and whether it was set aside. */
  readonly uploads: readonly Decision[];
  /** Its number in the queue; absent for a position that was only told, in an event or an answer. */
  readonly row?: number;
}
