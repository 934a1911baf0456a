import type { Dispatch } from '../store/dispatch';

/** Of each at-least-once event: who has been told, and whether somebody has taken it. */
export interface Acknowledgements<Entry> {
  /** Has this listener been told, or is it about to be? */
  includes(dispatch: Dispatch, entry: Entry): boolean;
  /** A listener is told, or will be: until `answered`, the event is its. */
  told(dispatch: Dispatch, entry: Entry): void;
  /** A listener has taken the event, or has given it back. */
  answered(dispatch: Dispatch, isTaken: boolean): void;
}

interface AcknowledgementsEnvironment {
  /** Somebody has taken it, for the first time: its outbox row may go. */
  taken(outboxKey: string): void;
  /** Everybody who was told has given it back. */
  givenBack(dispatch: Dispatch): void;
}

interface Telling<Entry> {
  readonly to: Set<Entry>;
  open: number;
  isTaken: boolean;
}

export function createAcknowledgements<Entry>(env: AcknowledgementsEnvironment): Acknowledgements<Entry> {
  const acknowledgements = new WeakMap<Dispatch, Telling<Entry>>();

  return {
    includes: (dispatch, entry) => acknowledgements.get(dispatch)?.to.has(entry) === true,
    told(dispatch, entry) {
      if (dispatch.outboxKey === undefined) return;
      const telling = acknowledgements.get(dispatch) ?? { to: new Set(), open: 0, isTaken: false };
      acknowledgements.set(dispatch, telling);
      telling.to.add(entry);
      telling.open++;
    },
    answered(dispatch, isTaken) {
      const telling = acknowledgements.get(dispatch);
      if (telling === undefined || dispatch.outboxKey === undefined) return;
      telling.open--;
      if (telling.isTaken) return;
      telling.isTaken = isTaken;
      if (isTaken) env.taken(dispatch.outboxKey);
      else if (telling.open === 0) env.givenBack(dispatch);
    },
  };
}
