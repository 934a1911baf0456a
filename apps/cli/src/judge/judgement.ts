import type { JudgedTrip } from './judged-trip';

/** A black box of the phone, replayed. */
export interface JudgedBox {
  readonly file: string;
  readonly lives: number;
  /** Lives that decide otherwise than the phone did, by number. */
  readonly different: readonly number[];
  /** Lives that cannot be replayed, by number: of another engine, or cut. */
  readonly unplayed: readonly number[];
}

/** One phone of a field test. */
export interface Judgement {
  readonly device: string;
  readonly records: number;
  /** ISO-8601. */
  readonly first: string;
  readonly last: string;
  /** Of 95 of 100 records: milliseconds from the fix to its arrival. */
  readonly uploadMillis: number;
  readonly trips: readonly JudgedTrip[];
  readonly boxes: readonly JudgedBox[];
  readonly isGood: boolean;
}
