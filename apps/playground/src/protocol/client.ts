import type { Command, Questions, QuestionType, ToPage, ToWorker } from './messages';
import type { Action } from './plan';
import type { Snapshot } from './snapshot';

/** The page's end of the worker. */
export interface PlaygroundClient {
  /** Sends a command. */
  send(command: Command): void;
  /** Does something to the phone now: `send({ type: 'act', action })`. */
  act(action: Action): void;
  /** Asks and waits for the answer; rejects with the worker's words. */
  ask<T extends QuestionType>(type: T, ask: Questions[T]['ask']): Promise<Questions[T]['answer']>;
}

/** What the page receives. */
export interface PlaygroundListeners {
  snapshot(snapshot: Snapshot): void;
  failure(message: string): void;
}

/** What the client needs of a worker. */
export interface WorkerPort {
  postMessage(message: ToWorker): void;
  addEventListener(type: 'message', listener: (event: { readonly data: ToPage }) => void): void;
}

/**
 * Connects a page to the worker.
 * @example
 * const worker = new Worker(new URL('../worker/main.ts', import.meta.url), { type: 'module' });
 * const playground = connectPlayground(worker, { snapshot: draw, failure: show });
 * await playground.ask('open', { opening });
 */
export function connectPlayground(worker: WorkerPort, listeners: PlaygroundListeners): PlaygroundClient {
  const waiting = new Map<number, { resolve(answer: never): void; reject(error: Error): void }>();
  let asked = 0;

  worker.addEventListener('message', ({ data }) => {
    switch (data.kind) {
      // Of `serveSensors`.
      case 'sensors':
        return undefined;
      case 'snapshot':
        return listeners.snapshot(data.snapshot);
      case 'failure':
        return listeners.failure(data.message);
      case 'answer':
      case 'refusal': {
        const asker = waiting.get(data.number);
        waiting.delete(data.number);
        if (data.kind === 'answer') return asker?.resolve(data.answer as never);
        return asker?.reject(new Error(data.message));
      }
    }
  });

  const send = (command: Command) => worker.postMessage({ kind: 'command', command });
  return {
    send,
    act: (action) => send({ type: 'act', action }),
    ask(type, ask) {
      const number = ++asked;
      return new Promise((resolve, reject) => {
        waiting.set(number, { resolve, reject });
        worker.postMessage({ kind: 'ask', number, type, ask } as ToWorker);
      });
    },
  };
}
