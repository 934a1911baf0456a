import type { Delivery, EventName, Events, Listener, Subscription } from '../contract/events';
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
}

interface ListenersEnvironment {
  /** A listener threw. */
  threw(name: EventName, error: unknown): void;
  /** Somebody has taken an at-least-once event, or nobody ever will: its outbox row may go. */
  taken(outboxKey: string): void;
  /** Runs after the present call has returned. */
  soon(run: () => void): void;
  /** What a new listener of a name hears first, if anything. */
  greeting<N extends EventName>(name: N): Events[N] | undefined;
}

type AnyListener = Listener<EventName>;

interface Entry {
  readonly run: AnyListener;
  /** Until the listener has heard what came before it, what comes waits here, so that order is kept. */
  backlog: Dispatch[] | undefined;
}

export function createListeners(env: ListenersEnvironment): Listeners {
  const listeners = new Map<EventName, Set<Entry>>();
  const buffers = new Map<EventName, Dispatch[]>();

  function call(name: EventName, run: AnyListener, payload: Events[EventName], delivery: Delivery): void {
    try {
      run(payload, delivery);
    } catch (error) {
      env.threw(name, error);
    }
  }

  function deliverTo(entries: Iterable<Entry>, dispatch: Dispatch): void {
    const { name, payload, outboxKey } = dispatch;
    const delivery: Delivery =
      outboxKey === undefined ? {} : { id: outboxKey.slice(outboxKey.lastIndexOf('/') + 1) };
    let taken = false;
    for (const entry of entries) {
      if (entry.backlog) entry.backlog.push(dispatch);
      else {
        call(name, entry.run, payload, delivery);
        taken = true;
      }
    }
    if (taken && outboxKey !== undefined) env.taken(outboxKey);
  }

  function buffer(dispatch: Dispatch): void {
    const kept = buffers.get(dispatch.name) ?? [];
    buffers.set(dispatch.name, kept);
    if (kept.length < BUFFER_MAX) kept.push(dispatch);
    else if (dispatch.outboxKey !== undefined) env.taken(dispatch.outboxKey);
  }

  return {
    add(name, listener) {
      const entry: Entry = { run: listener as unknown as AnyListener, backlog: buffers.get(name) ?? [] };
      const entries = listeners.get(name) ?? new Set();
      listeners.set(name, entries);
      entries.add(entry);
      buffers.delete(name);
      env.soon(() => {
        const backlog = entry.backlog ?? [];
        entry.backlog = undefined;
        if (entries.has(entry)) {
          const greeting = env.greeting(name);
          if (greeting !== undefined) call(name, entry.run, greeting, {});
          for (const dispatch of backlog) deliverTo([entry], dispatch);
        } else if (entries.size === 0) {
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
      const entries = listeners.get(dispatch.name);
      if (entries && entries.size > 0) deliverTo([...entries], dispatch);
      else buffer(dispatch);
      if (dispatch.hear) call(dispatch.name, dispatch.hear as unknown as AnyListener, dispatch.payload, {});
    },
  };
}
