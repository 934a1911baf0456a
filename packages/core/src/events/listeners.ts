import type { EventName, Events, Listener, Subscription } from '../contract/events';
import type { Dispatch } from '../store/dispatch';
import { deliveryOf } from '../store/dispatch';
import { createAcknowledgements } from './acknowledgements';

/** Events per name that are buffered before its first listener is added; the oldest are kept … */
const BUFFER_MAX = 64;
/** … except for these, of which the newest are kept: the last outcome of a refresh is the valid one, and carries the tokens. */
const NEWEST_KEPT: ReadonlySet<EventName> = new Set<EventName>(['authorization']);

/** The app's listeners. One that throws does not affect the others. */
export interface Listeners {
  add<N extends EventName>(name: N, listener: Listener<N>): Subscription;
  removeAll(): void;
  /** Does this name have a listener? */
  hasListener(name: EventName): boolean;
  deliver(dispatch: Dispatch): void;
  /** The app's runtime is gone: events are buffered until one is attached. */
  detach(): void;
  /** The runtime is attached again: its remaining listeners receive the buffered events. */
  attach(): void;
  /** Removes and returns the oldest buffered event for the headless task. */
  nextForTask(): Dispatch | undefined;
}

interface ListenersEnvironment {
  /** The payload at the time of delivery; undefined when the event is obsolete. */
  payloadOf(dispatch: Dispatch): Events[EventName] | undefined;
  /** Wraps every call of a listener. */
  calling(name: EventName, run: () => void): void;
  /** A listener threw, or its promise rejected. */
  threw(name: EventName, error: unknown): void;
  /** Runs a continuation when a listener's promise has settled. */
  step(run: () => void): void;
  /** An at-least-once event was acknowledged, or dropped from the buffer: its outbox row can be removed. */
  taken(outboxKey: string): void;
  /** Runs after the present call has returned and the device state is known. */
  soon(run: () => void): void;
  /** The initial event of a new listener, if any. */
  initialEvent<N extends EventName>(name: N): Events[N] | undefined;
  /** Does the headless task receive this name now? */
  isForTask(name: EventName): boolean;
  /** An event was buffered. */
  waits(): void;
}

type AnyListener = Listener<EventName>;

interface Entry {
  readonly run: AnyListener;
  /** Events that wait for the listener's earlier ones, to preserve order; undefined once those are delivered. */
  backlog: Dispatch[] | undefined;
  isDetached: boolean;
}

export function createListeners(env: ListenersEnvironment): Listeners {
  const listeners = new Map<EventName, Set<Entry>>();
  /** Buffered events, in order. */
  let waiting: Dispatch[] = [];

  const acknowledgements = createAcknowledgements<Entry>({
    taken: env.taken,
    givenBack(dispatch) {
      const fresh = recipientsOf(dispatch);
      if (fresh.length > 0 && !env.isForTask(dispatch.name)) deliverTo(fresh, dispatch);
      else buffer(dispatch);
    },
  });

  /** `answered` receives whether the listener acknowledged the event, when it returns or when its promise settles. */
  function call(dispatch: Dispatch, run: AnyListener, answered?: (isTaken: boolean) => void): void {
    const { name } = dispatch;
    const payload = env.payloadOf(dispatch);
    let answer: unknown;
    if (payload !== undefined) {
      env.calling(name, () => {
        try {
          answer = run(payload, deliveryOf(dispatch.outboxKey));
        } catch (error) {
          env.threw(name, error);
        }
      });
    }
    if (!isPromise(answer)) {
      answered?.(true);
      return;
    }
    Promise.resolve(answer).then(
      (value) => answered && env.step(() => answered(value !== false)),
      (error: unknown) =>
        env.step(() => {
          env.threw(name, error);
          answered?.(true);
        }),
    );
  }

  function deliverToOne(dispatch: Dispatch, { run }: Entry): void {
    call(
      dispatch,
      run,
      dispatch.outboxKey === undefined
        ? undefined
        : (isTaken) => acknowledgements.answered(dispatch, isTaken),
    );
  }

  function deliverTo(entries: Iterable<Entry>, dispatch: Dispatch): void {
    for (const entry of entries) {
      acknowledgements.begin(dispatch, entry);
      if (entry.backlog) entry.backlog.push(dispatch);
      else deliverToOne(dispatch, entry);
    }
  }

  function buffer(dispatch: Dispatch): void {
    const { name } = dispatch;
    keep(dispatch);
    const sameName = waiting.filter((other) => other.name === name);
    const dropped =
      sameName.length <= BUFFER_MAX ? undefined : sameName[NEWEST_KEPT.has(name) ? 0 : BUFFER_MAX];
    if (dropped !== undefined) {
      waiting = waiting.filter((other) => other !== dropped);
      if (dropped.outboxKey !== undefined) env.taken(dropped.outboxKey);
    }
    env.waits();
  }

  /** Inserts by outbox key: an event that was given back is older than later ones. */
  function keep(dispatch: Dispatch): void {
    const { outboxKey } = dispatch;
    const later = ({ outboxKey: other }: Dispatch) =>
      outboxKey !== undefined && other !== undefined && other > outboxKey;
    const index = waiting.findIndex(later);
    if (index < 0) waiting.push(dispatch);
    else waiting.splice(index, 0, dispatch);
  }

  function live(name: EventName): readonly Entry[] {
    const entries: Entry[] = [];
    for (const entry of listeners.get(name) ?? []) if (!entry.isDetached) entries.push(entry);
    return entries;
  }

  /** The active listeners of a name that have not received this event. */
  function recipientsOf(dispatch: Dispatch): readonly Entry[] {
    const entries = live(dispatch.name);
    // Only an event with an outbox row is delivered again.
    if (dispatch.outboxKey === undefined) return entries;
    return entries.filter((entry) => !acknowledgements.includes(dispatch, entry));
  }

  function dispatchOrBuffer(dispatch: Dispatch): void {
    const entries = recipientsOf(dispatch);
    if (entries.length > 0 && !env.isForTask(dispatch.name)) deliverTo(entries, dispatch);
    else buffer(dispatch);
  }

  /** Removes and returns the buffered events of this name, unless they are for the headless task. */
  function takeWaiting(name: EventName): Dispatch[] {
    if (env.isForTask(name)) return [];
    const taken = waiting.filter((dispatch) => dispatch.name === name);
    if (taken.length > 0) waiting = waiting.filter((dispatch) => dispatch.name !== name);
    return taken;
  }

  /** A listener was removed before it received this event. */
  function leave(dispatch: Dispatch): void {
    if (dispatch.outboxKey !== undefined) acknowledgements.answered(dispatch, false);
    else if (live(dispatch.name).length === 0) buffer(dispatch);
  }

  return {
    add(name, listener) {
      const run = listener as unknown as AnyListener;
      const waited = takeWaiting(name);
      const entry: Entry = { run, backlog: waited, isDetached: false };
      for (const dispatch of waited) acknowledgements.begin(dispatch, entry);
      const entries = listeners.get(name) ?? new Set();
      listeners.set(name, entries);
      entries.add(entry);
      env.soon(() => {
        const backlog = entry.backlog ?? [];
        entry.backlog = undefined;
        if (entries.has(entry) && !entry.isDetached) {
          const payload = env.initialEvent(name);
          if (payload !== undefined) call({ name, payload }, entry.run);
          for (const dispatch of backlog) deliverToOne(dispatch, entry);
        } else {
          // Removed before it received its first event: other listeners receive the backlog.
          for (const dispatch of backlog) leave(dispatch);
        }
      });
      return { remove: () => void entries.delete(entry) };
    },
    removeAll() {
      for (const entries of listeners.values()) entries.clear();
    },
    hasListener: (name) => (listeners.get(name)?.size ?? 0) > 0,
    deliver(dispatch) {
      dispatchOrBuffer(dispatch);
      const { onDelivered } = dispatch;
      if (onDelivered)
        call({ name: dispatch.name, payload: dispatch.payload }, onDelivered as unknown as AnyListener);
    },
    detach() {
      for (const entries of listeners.values()) for (const entry of entries) entry.isDetached = true;
    },
    attach() {
      for (const entries of listeners.values()) for (const entry of entries) entry.isDetached = false;
      const buffered = waiting;
      waiting = [];
      for (const dispatch of buffered) dispatchOrBuffer(dispatch);
    },
    nextForTask() {
      const index = waiting.findIndex(({ name }) => env.isForTask(name));
      return index < 0 ? undefined : waiting.splice(index, 1)[0];
    },
  };
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}
