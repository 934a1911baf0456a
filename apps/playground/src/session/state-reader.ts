import { type Engine, EVENT_NAMES, type State } from '@geo/core';

/** The app of the playground: it shows the engine's state, and reads it again after each event. */
export interface StateReader {
  /** For `engineTracker`. */
  app(engine: Engine): Promise<void>;
  readonly latest: State | undefined;
}

/** `heading` needs a watch, and a read of the state may log. */
const NAMES = EVENT_NAMES.filter((name) => name !== 'heading' && name !== 'log');

/**
 * Reads follow from events alone, never from the page's clock: a read is a call that the black box records, and a session that is
 * repeated must make the same calls.
 */
export function stateReader(): StateReader {
  let latest: State | undefined;
  return {
    get latest() {
      return latest;
    },
    async app(engine) {
      let isReading = false;
      const read = async () => {
        if (isReading) return;
        isReading = true;
        try {
          latest = await engine.getState();
        } finally {
          isReading = false;
        }
      };
      for (const name of NAMES) engine.on(name, () => void read());
      await read();
    },
  };
}
