import { type AppStorage, appStorage } from './app-storage';
import { createFailures, type Failures } from './failures';
import { type FakeTimers, followedTimers } from './fake-timers';
import { type AppRuntime, createGlobals, type PhoneGlobals } from './globals';

/** What the app's own code lives on, besides the engine. */
export interface AppSurroundings {
  readonly failures: Failures;
  readonly globals: PhoneGlobals;
  installGlobals(target?: object): () => void;
  readonly storage: AppStorage;
  readonly memory: Map<string, unknown>;
  /** Before anything of the app runs, and after: a fake clock is brought up to the phone's. */
  syncTimers(): void;
  startRuntime(runtime: AppRuntime): void;
  stopRuntime(): void;
}

/** The phone, as far as this depends on it. */
export interface PhoneOfApp {
  readonly at: number;
  readonly wall: number;
  readonly life: number;
  /** Does the app run now? */
  readonly isRunning: boolean;
  schedule(at: number, run: () => void): void;
}

/** How often a fake clock is brought up to the phone's when nothing else happens: timers of apps count in seconds. */
const FOLLOW_MILLIS = 1_000;

export function appSurroundings(phone: () => PhoneOfApp, timers: FakeTimers | undefined): AppSurroundings {
  const failures = createFailures(() => ({ at: phone().at, life: phone().life }));
  const { globals, install, start, stop } = createGlobals(() => phone().wall, failures);
  const memory = new Map<string, unknown>();
  const followed = timers && followedTimers(timers, phone);

  function syncTimers(): void {
    followed?.follow();
  }

  function ticks(): void {
    phone().schedule(phone().at + FOLLOW_MILLIS, () => {
      syncTimers();
      ticks();
    });
  }

  let isTicking = false;
  return {
    failures,
    globals,
    installGlobals: install,
    storage: appStorage(),
    memory,
    syncTimers,
    startRuntime(runtime) {
      memory.clear();
      followed?.forget();
      start(runtime);
      syncTimers();
      if (followed === undefined || isTicking) return;
      isTicking = true;
      ticks();
    },
    stopRuntime() {
      memory.clear();
      followed?.forget();
      stop();
    },
  };
}
