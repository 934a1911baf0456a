import type { Dispatch } from '../store/dispatch';

/** Per at-least-once event: the listeners it was delivered to, and whether one acknowledged it or all gave it back. */
export interface Acknowledgements<Entry> {
  /** Was the event delivered to this listener, or is a delivery pending? */
  includes(dispatch: Dispatch, entry: Entry): boolean;
  /** A delivery to a listener begins; it is open until `answered`. */
  begin(dispatch: Dispatch, entry: Entry): void;
  /** A listener has acknowledged the event, or given it back. */
  answered(dispatch: Dispatch, isTaken: boolean): void;
}

interface AcknowledgementsEnvironment {
  /** The first acknowledgement: the outbox row can be removed. */
  taken(outboxKey: string): void;
  /** Every listener that received it has given it back. */
  givenBack(dispatch: Dispatch): void;
}

interface Delivery<Entry> {
  readonly to: Set<Entry>;
  open: number;
  isTaken: boolean;
}

export function createAcknowledgements<Entry>(env: AcknowledgementsEnvironment): Acknowledgements<Entry> {
  const acknowledgements = new WeakMap<Dispatch, Delivery<Entry>>();

  return {
    includes: (dispatch, entry) => acknowledgements.get(dispatch)?.to.has(entry) === true,
    begin(dispatch, entry) {
      if (dispatch.outboxKey === undefined) return;
      const delivery = acknowledgements.get(dispatch) ?? { to: new Set(), open: 0, isTaken: false };
      acknowledgements.set(dispatch, delivery);
      delivery.to.add(entry);
      delivery.open++;
    },
    answered(dispatch, isTaken) {
      const delivery = acknowledgements.get(dispatch);
      if (delivery === undefined || dispatch.outboxKey === undefined) return;
      delivery.open--;
      if (delivery.isTaken) return;
      delivery.isTaken = isTaken;
      if (isTaken) env.taken(dispatch.outboxKey);
      else if (delivery.open === 0) env.givenBack(dispatch);
    },
  };
}
