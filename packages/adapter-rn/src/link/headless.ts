import type { HeadlessTask } from '@geo/core';

/** Registers the task with React Native: the one place where this package's API meets its `headless/` folder. */
export function registerNativeHeadlessTask(_task: HeadlessTask): void {
  // Its runner belongs to the native module.
}
