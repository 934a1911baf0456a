import { messageOf } from '../contract/errors';
import type { Delivery, EventName, Events } from '../contract/events';
import {
  HEADLESS_EVENT_NAMES,
  type HeadlessEvent,
  type HeadlessEventName,
  type HeadlessTask,
} from '../contract/headless';
import type { Dispatch } from '../store/dispatch';
import { deliveryOf } from '../store/dispatch';

/**
 * How long a task may delay the events behind it, milliseconds. Platforms give an app that was started for one event about
 * a minute; a longer task counts as hanging.
 */
const TASK_MILLIS = 60_000;

const NAMES: ReadonlySet<string> = new Set(HEADLESS_EVENT_NAMES);

/** Events for an app whose runtime is gone: one task at a time, in order. */
export interface Headless {
  register(task: HeadlessTask): void;
  /** Does the task receive events of this name now, instead of listeners? */
  takes(name: EventName): boolean;
  /** An event for the task may be waiting. */
  pump(): void;
  /** The engine closes: no longer waits for the task. Events it has not acknowledged are delivered by the next engine. */
  end(): void;
}

interface HeadlessEnvironment {
  readonly hasHeadless: boolean;
  isRuntimeGone(): boolean;
  /** Removes and returns the oldest event for the task. */
  next(): Dispatch | undefined;
  /** An at-least-once event was acknowledged: its outbox row can be removed. */
  taken(outboxKey: string): void;
  /** Counts as pending work until it ends, so that the host keeps the process awake. */
  busy(work: Promise<void>): void;
  /** Counts from the call of the task until what follows from its answer … */
  called(call: Promise<void>): void;
  /** … except for as long as its answer is the app's to give. */
  ended(answer: Promise<unknown>): Promise<unknown>;
  after(delayMillis: number, run: () => void): () => void;
  step(run: () => void): void;
  log(level: 1 | 4, event: string, message: string): void;
}

/** The event's fields flat beside its name (contract 2.22). */
function headlessEvent(name: HeadlessEventName, payload: Events[EventName]): HeadlessEvent {
  const fields = typeof payload === 'boolean' ? { isPowerSaveMode: payload } : payload;
  return { ...fields, name } as HeadlessEvent;
}

export function createHeadless(env: HeadlessEnvironment): Headless {
  let task: HeadlessTask | undefined;
  let abandon: (() => void) | undefined;
  let isOver = false;

  const takes = (name: EventName) =>
    task !== undefined && env.hasHeadless && !isOver && env.isRuntimeGone() && NAMES.has(name);

  function pump(): void {
    if (abandon || !env.hasHeadless || task === undefined || isOver || !env.isRuntimeGone()) return;
    const dispatch = env.next();
    if (dispatch) run(dispatch, task);
  }

  function run({ name, payload, outboxKey }: Dispatch, taker: HeadlessTask): void {
    const event = headlessEvent(name as HeadlessEventName, payload);
    const delivery: Delivery = deliveryOf(outboxKey);
    let release: () => void = () => undefined;
    env.busy(
      new Promise((resolve) => {
        release = resolve;
      }),
    );
    const leave = () => {
      if (abandon !== leave) return;
      cancel();
      abandon = undefined;
      release();
    };
    abandon = leave;
    const cancel = env.after(TASK_MILLIS, () =>
      env.step(() => {
        // Not acknowledged: the task may have done nothing. If it ends later it still acknowledges; otherwise the event is delivered
        // again, with the same id, at the next boot. A duplicate can be recognised by its id; a lost event cannot.
        env.log(1, 'headless:hangs', `the headless task has not ended ${TASK_MILLIS} ms after ${name}`);
        leave();
        pump();
      }),
    );
    const settled = (failure?: string) =>
      env.step(() => {
        if (failure !== undefined)
          env.log(1, 'headless:failed', `the headless task failed at ${name}: ${failure}`);
        if (outboxKey !== undefined) env.taken(outboxKey);
        leave();
        pump();
      });
    env.called(
      Promise.resolve()
        .then(() => {
          const answer: unknown = taker(event, delivery);
          return isPromise(answer) ? env.ended(Promise.resolve(answer)) : answer;
        })
        .then(
          () => settled(),
          (reason) => settled(messageOf(reason)),
        ),
    );
  }

  return {
    register(given) {
      if (!env.hasHeadless && task === undefined) {
        env.log(4, 'headless:never', 'this platform has no headless events: the task will not be called');
      }
      task = given;
      env.step(pump);
    },
    takes,
    pump,
    end() {
      isOver = true;
      abandon?.();
    },
  };
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}
