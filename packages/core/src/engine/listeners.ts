import type { EventName, Events, Listener, Subscription } from '../contract/events';
import { deliveryOf } from './dispatch';
import type { Dispatch } from './ledger';

/** Events of a name kept before its first listener comes; the oldest are kept. */
const BUFFER_MAX = 64;

/** The app's listeners. One that throws disturbs nobody. */
export interface Listeners {
  add<N extends EventName>(name: N, listener: Listener<N>): Subscription;
  removeAll(): void;
  /** Does anybody listen to this name now? */
  hears(name: EventName): boolean;
  deliver(dispatch: Dispatch): void;
  /** The runtime they live in is gone: what comes now waits for it, or for the next. */
  deafen(): void;
  /** The runtime is back: whoever is still there hears what waited. */
  undeafen(): void;
  /** Takes the oldest of the waiting events that are for the headless task. */
  nextForTask(): Dispatch | undefined;
}

interface ListenersEnvironment {
  /** What listeners get of an event, as it is delivered; undefined when there is nothing to tell any more. */
  payloadOf(dispatch: Dispatch): Events[EventName] | undefined;
  /** Runs every call of a listener. */
  calling(name: EventName, run: () => void): void;
  /** A listener threw. */
  threw(name: EventName, error: unknown): void;
  /** Somebody has taken an at-least-once event, or nobody ever will: its outbox row may go. */
  taken(outboxKey: string): void;
  /** Runs after the present call has returned, and the device is known. */
  soon(run: () => void): void;
  /** What a new listener of a name hears first, if anything. */
  greeting<N extends EventName>(name: N): Events[N] | undefined;
  /** Is this name the headless task's business now? */
  isForTask(name: EventName): boolean;
  /** An event waits that nobody has heard. */
  waits(): void;
}

type AnyListener = Listener<EventName>;

interface Entry {
  readonly run: AnyListener;
  /** Until the listener has heard what came before it, what comes waits here, so that order is kept. */
  backlog: Dispatch[] | undefined;
  isDeaf: boolean;
}

export function createListeners(env: ListenersEnvironment): Listeners {
  const listeners = new Map<EventName, Set<Entry>>();
  /** What nobody has heard yet, in order. */
  let waiting: Dispatch[] = [];

  function call(dispatch: Dispatch, run: AnyListener): void {
    const payload = env.payloadOf(dispatch);
    if (payload === undefined) return;
    env.calling(dispatch.name, () => {
      try {
        run(payload, deliveryOf(dispatch.outboxKey));
      } catch (error) {
        env.threw(dispatch.name, error);
      }
    });
  }

  function deliverTo(entries: Iterable<Entry>, dispatch: Dispatch): void {
    let taken = false;
    for (const entry of entries) {
      if (entry.backlog) entry.backlog.push(dispatch);
      else {
        call(dispatch, entry.run);
        taken = true;
      }
    }
    if (taken && dispatch.outboxKey !== undefined) env.taken(dispatch.outboxKey);
  }

  function buffer(dispatch: Dispatch): void {
    const { name, outboxKey } = dispatch;
    if (waiting.filter((other) => other.name === name).length < BUFFER_MAX) waiting.push(dispatch);
    else if (outboxKey !== undefined) env.taken(outboxKey);
    env.waits();
  }

  function live(name: EventName): readonly Entry[] {
    return [...(listeners.get(name) ?? [])].filter(({ isDeaf }) => !isDeaf);
  }

  function tell(dispatch: Dispatch): void {
    const { name } = dispatch;
    const entries = live(name);
    if (entries.length > 0 && !env.isForTask(name)) deliverTo(entries, dispatch);
    else buffer(dispatch);
  }

  /** Takes what waits for listeners of this name; what is the task's stays. */
  function takeWaiting(name: EventName): Dispatch[] {
    if (env.isForTask(name)) return [];
    const taken = waiting.filter((dispatch) => dispatch.name === name);
    if (taken.length > 0) waiting = waiting.filter((dispatch) => dispatch.name !== name);
    return taken;
  }

  return {
    add(name, listener) {
      const run = listener as unknown as AnyListener;
      const entry: Entry = { run, backlog: takeWaiting(name), isDeaf: false };
      const entries = listeners.get(name) ?? new Set();
      listeners.set(name, entries);
      entries.add(entry);
      env.soon(() => {
        const backlog = entry.backlog ?? [];
        entry.backlog = undefined;
        if (entries.has(entry) && !entry.isDeaf) {
          const payload = env.greeting(name);
          if (payload !== undefined) call({ name, payload }, entry.run);
          for (const dispatch of backlog) deliverTo([entry], dispatch);
        } else if (live(name).length === 0) {
          // It left before it heard anything: the next first listener hears it instead.
          for (const dispatch of backlog) buffer(dispatch);
        }
      });
      return { remove: () => void entries.delete(entry) };
    },
    removeAll() {
      for (const entries of listeners.values()) entries.clear();
    },
    hears: (name) => (listeners.get(name)?.size ?? 0) > 0,
    deliver(dispatch) {
      tell(dispatch);
      const { hear } = dispatch;
      if (hear) call({ name: dispatch.name, payload: dispatch.payload }, hear as unknown as AnyListener);
    },
    deafen() {
      for (const entries of listeners.values()) for (const entry of entries) entry.isDeaf = true;
    },
    undeafen() {
      for (const entries of listeners.values()) for (const entry of entries) entry.isDeaf = false;
      const unheard = waiting;
      waiting = [];
      for (const dispatch of unheard) tell(dispatch);
    },
    nextForTask() {
      const index = waiting.findIndex(({ name }) => env.isForTask(name));
      return index < 0 ? undefined : waiting.splice(index, 1)[0];
    },
  };
}
