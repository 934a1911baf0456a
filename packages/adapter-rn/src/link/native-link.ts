import type { Engine, HeadlessTask } from '@geo/core';
import { type ClientChannel, connect } from '@geo/guest/client';
import type { EngineLink } from './engine-link';
import { missingModule } from './link';

/** What the channel needs of the native module (`native/NativeGeo.ts`). */
export interface TextModule {
  /** Sends one message to the host. */
  post(text: string): void;
  /** Calls a listener with each message of the host, in order. */
  onText(listener: (text: string) => void): { remove(): void };
}

/** The client's end of the channel over the native module. */
function nativeChannel(module: TextModule): ClientChannel {
  return {
    post: (json) => module.post(json),
    onMessage(sink) {
      const subscription = module.onText(sink);
      return () => subscription.remove();
    },
  };
}

/**
 * The link over the native module, which is looked up with the first call: an import starts nothing.
 * @param find the module, or null where the app does not contain it
 */
export function nativeLink(
  find: () => TextModule | null | undefined,
  registerHeadlessTask: (task: HeadlessTask) => void,
): EngineLink {
  let client: Engine | undefined;

  function attach(): Engine {
    const module = find();
    // The legacy architecture has modules without typed events.
    if (typeof module?.onText !== 'function') throw missingModule();
    return connect(nativeChannel(module));
  }

  return {
    engine() {
      client ??= attach();
      return client;
    },
    get attached() {
      return client;
    },
    registerHeadlessTask,
  };
}
