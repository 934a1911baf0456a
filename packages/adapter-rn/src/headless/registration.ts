import type { Delivery, HeadlessEvent, HeadlessTask } from '@geo/core';

/** Under which Android's half starts the task (`ReactTasks.kt`). */
export const TASK_KEY = 'GeoHeadless';

/** What Android's half gives to the task. */
export interface TaskData {
  /** Its number, to be answered. */
  readonly task: number;
  /** The event as JSON, flat beside its name (contract 2.22). */
  readonly event: string;
  /** The same when the event comes again; absent where it comes at most once. */
  readonly id?: string;
}

/** What registration needs of React Native's `AppRegistry`. */
export interface TaskRegistry {
  registerHeadlessTask(key: string, provider: () => (data: TaskData) => Promise<void>): void;
}

/** What registration needs of the native module. */
export interface HeadlessModule {
  wantHeadless(): void;
  headlessEnded(task: number, error: string | null): void;
}

/**
 * Registers an app's headless task with React Native. Another task replaces it.
 *
 * @param find the native module; null where there are no headless events (iOS) or no module: the task is never called then.
 */
export function headlessRegistration(
  registry: TaskRegistry,
  find: () => HeadlessModule | null | undefined,
): (task: HeadlessTask) => void {
  let current: HeadlessTask | undefined;

  function register(module: HeadlessModule): void {
    registry.registerHeadlessTask(TASK_KEY, () => async ({ task, event, id }) => {
      module.headlessEnded(task, await failureOf(() => current?.(parsed(event), deliveryOf(id))));
    });
    module.wantHeadless();
  }

  return (task) => {
    const module = find();
    if (!module) return;
    const isFirst = current === undefined;
    current = task;
    if (isFirst) register(module);
  };
}

const parsed = (event: string) => JSON.parse(event) as HeadlessEvent;
const deliveryOf = (id: string | undefined): Delivery => (id === undefined ? {} : { id });

/** Why it failed; null where it did not. Never throws: React Native would hold the task to be running on. */
async function failureOf(run: () => unknown): Promise<string | null> {
  try {
    await run();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
