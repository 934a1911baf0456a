import type { Delivery } from '../engine/delivery';
import type { Journal } from '../engine/journal';
import type { ExitCode } from '../exit-code';
import type { Assumptions } from '../replay/assumptions';

/** The line of JSON: what a run came to. */
export interface Outcome {
  /** Points delivered to the engine. */
  readonly fixes: number;
  /** Of these, what the engine did not reject. */
  readonly accepted: number;
  /** How many were kept out of the track, by reason. */
  readonly rejected: Readonly<Record<string, number>>;
  /** Records that were stored. */
  readonly records: number;
  readonly motionchanges: readonly { readonly at: string; readonly isMoving: boolean }[];
  /** Metres. */
  readonly odometer: number;
  /** `records`: delivered ones. `bytes`: bodies before compression. */
  readonly uploads: { readonly requests: number; readonly records: number; readonly bytes: number };
  /** Records that are still in the queue, and that the server refused for good. */
  readonly undelivered: { readonly queued: number; readonly quarantined: number };
  /** What a replay takes for granted of its recording, and how that was found. */
  readonly assumed?: Assumptions;
  /** What the receiver of the demo has seen. */
  readonly receiver?: { readonly rows: number; readonly duplicates: number };
  readonly wallSeconds: number;
  /** The database, when it was kept. */
  readonly db?: string;
  /** The track that was written. */
  readonly track?: string;
  readonly report?: string;
  /** Why the exit code is not 0. */
  readonly failure: { readonly exitCode: ExitCode; readonly message: string } | null;
}

export function outcomeOf(
  journal: Journal,
  odometer: number,
  delivery: Delivery,
): Omit<Outcome, 'assumed' | 'wallSeconds' | 'failure'> {
  const rejected = Object.values(journal.rejected).reduce((sum, each) => sum + each, 0);
  return {
    fixes: journal.fixCount,
    // Every fix has one end: rejected, once, or accepted.
    accepted: journal.fixCount - rejected,
    rejected: { ...journal.rejected },
    records: journal.recordCount,
    motionchanges: journal.motionChanges.map(({ at, isMoving }) => ({ at, isMoving })),
    odometer: Math.round(odometer * 100) / 100,
    uploads: { ...journal.uploads },
    undelivered: { queued: delivery.waiting, quarantined: delivery.quarantined },
  };
}
