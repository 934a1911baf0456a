type Run = () => void;

/** A port of a channel; those of Node keep the process from ending, unless they are unreferenced. */
interface Port {
  onmessage?: unknown;
  postMessage(message: null): void;
  ref?(): void;
  unref?(): void;
}

interface EventLoop {
  readonly setImmediate?: (run: Run) => unknown;
  readonly MessageChannel?: new () => { readonly port1: Port; readonly port2: Port };
  readonly setTimeout?: (run: Run, millis: number) => unknown;
}

/** As they are when this module is loaded: tests of apps replace them by fake ones. */
const { setImmediate, MessageChannel, setTimeout } = globalThis as EventLoop;

/**
 * Runs a function at the next turn, by what there is. A browser has no `setImmediate`, and delays timers that are set by timers
 * by 4 ms, but not messages.
 */
let atNextTurn: ((run: Run) => unknown) | undefined = setImmediate;

function byMessages(Channel: NonNullable<EventLoop['MessageChannel']>): (run: Run) => void {
  const { port1, port2 } = new Channel();
  const waiting: Run[] = [];
  port1.onmessage = () => {
    const run = waiting.shift();
    if (waiting.length === 0) port1.unref?.();
    run?.();
  };
  return (run) => {
    waiting.push(run);
    port1.ref?.();
    port2.postMessage(null);
  };
}

/**
 * Resolves at the next turn of the event loop. The queue of promises is empty by then, however long the chains in it were: those of
 * the engine, of ports and of the app's own code.
 */
export function eventLoopTurn(): Promise<void> {
  // With the first turn: an import opens no channel.
  atNextTurn ??= MessageChannel ? byMessages(MessageChannel) : setTimeout && ((run) => setTimeout(run, 0));
  const begin = atNextTurn;
  if (!begin)
    throw new Error('a simulated phone needs setImmediate, MessageChannel or setTimeout to let promises run');
  return new Promise((resolve) => void begin(resolve));
}
