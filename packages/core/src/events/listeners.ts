import type { EventName, Events, Listener, Subscription } from '../contract/events';
import type { Dispatch } from '../store/dispatch';
import { deliveryOf } from '../store/dispatch';
import { createAcknowledgements } from './acknowledgements';

/** Events of a name kept before its first listener comes; the oldest are kept … */
const BUFFER_MAX = 64;
/** … but of these the newest: the last outcome of a refresh is the one that holds, and carries the tokens. */
const NEWEST_KEPT: ReadonlySet<EventName> = new Set<EventName>(['authorization']);

/** The app's listeners. One that throws disturbs nobody. */
export interface Listeners {
  add<N extends EventName>(name: N, listener: Listener<N>): Subscription;
  removeAll(): void;
  /** Does anybody listen to this name now? */
  hears(name: EventName): boolean;
  deliver(dispatch: Dispatch): void;
  /** The runtime they live in is gone: what comes now waits for it, or for the next. */
  detach(): void;
  /** The runtime is back: whoever is still there hears what waited. */
  attach(): void;
  /** Takes the oldest of the waiting events that are for the headless task. */
  nextForTask(): Dispatch | undefined;
}

interface ListenersEnvironment {
  /** What listeners get of an event, as it is delivered; undefined when there is nothing to tell any more. */
  payloadOf(dispatch: Dispatch): Events[EventName] | undefined;
  /** Runs every call of a listener. */
  calling(name: EventName, run: () => void): void;
  /** A listener threw, or what it promised was rejected. */
  threw(name: EventName, error: unknown): void;
  /** Runs what follows when a listener's promise has ended. */
  step(run: () => void): void;
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

  const acknowledgements = createAcknowledgements<Entry>({
    taken: env.taken,
    givenBack(dispatch) {
      const fresh = untold(dispatch);
      if (fresh.length > 0 && !env.isForTask(dispatch.name)) deliverTo(fresh, dispatch);
      else buffer(dispatch);
    },
  });

  /** `answered` is told whether the listener has taken the event, at once or when what it promised has ended. */
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

  function tellOne(dispatch: Dispatch, { run }: Entry): void {
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
      acknowledgements.told(dispatch, entry);
      if (entry.backlog) entry.backlog.push(dispatch);
      else tellOne(dispatch, entry);
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

  /** What was given back is older than what has come since. */
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
    for (const entry of listeners.get(name) ?? []) if (!entry.isDeaf) entries.push(entry);
    return entries;
  }

  /** Who hears a name and has not been told this. */
  function untold(dispatch: Dispatch): readonly Entry[] {
    const entries = live(dispatch.name);
    // Only an event with a row is delivered again.
    if (dispatch.outboxKey === undefined) return entries;
    return entries.filter((entry) => !acknowledgements.includes(dispatch, entry));
  }

  function tell(dispatch: Dispatch): void {
    const entries = untold(dispatch);
    if (entries.length > 0 && !env.isForTask(dispatch.name)) deliverTo(entries, dispatch);
    else buffer(dispatch);
  }

  /** Takes what waits for listeners of this name; what is the task's stays. */
  function takeWaiting(name: EventName): Dispatch[] {
    if (env.isForTask(name)) return [];
    const taken = waiting.filter((dispatch) => dispatch.name === name);
    if (taken.length > 0) waiting = waiting.filter((dispatch) => dispatch.name !== name);
    return taken;
  }

  /** A listener is gone, and has not heard this. */
  function leave(dispatch: Dispatch): void {
    if (dispatch.outboxKey !== undefined) acknowledgements.answered(dispatch, false);
    else if (live(dispatch.name).length === 0) buffer(dispatch);
  }

  return {
    add(name, listener) {
      const run = listener as unknown as AnyListener;
      const waited = takeWaiting(name);
      const entry: Entry = { run, backlog: waited, isDeaf: false };
      for (const dispatch of waited) acknowledgements.told(dispatch, entry);
      const entries = listeners.get(name) ?? new Set();
      listeners.set(name, entries);
      entries.add(entry);
      env.soon(() => {
        const backlog = entry.backlog ?? [];
        entry.backlog = undefined;
        if (entries.has(entry) && !entry.isDeaf) {
          const payload = env.greeting(name);
          if (payload !== undefined) call({ name, payload }, entry.run);
          for (const dispatch of backlog) tellOne(dispatch, entry);
        } else {
          // It left before it heard anything: another listener hears it instead.
          for (const dispatch of backlog) leave(dispatch);
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
    detach() {
      for (const entries of listeners.values()) for (const entry of entries) entry.isDeaf = true;
    },
    attach() {
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

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}
