interface EventLoop {
  readonly setImmediate?: (run: () => void) => unknown;
  readonly setTimeout?: (run: () => void, millis: number) => unknown;
}

/** As they are when this module is loaded: tests of apps replace them by fake ones. */
const { setImmediate, setTimeout } = globalThis as EventLoop;

/**
 * Resolves at the next turn of the event loop. The queue of promises is empty by then, however long the chains in it were: those of
 * the engine, of ports and of the app's own code.
 */
export function eventLoopTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (setImmediate) setImmediate(resolve);
    else if (setTimeout) setTimeout(resolve, 0);
    else throw new Error('a simulated phone needs setImmediate or setTimeout to let promises run');
  });
}
