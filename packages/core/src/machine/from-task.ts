import type { ActorLogic, AnyActorRef, Snapshot } from 'xstate';

/** Settles a task: the first call counts, later ones are ignored. */
export interface Settle<Output> {
  done(output: Output): void;
  fail(reason: unknown): void;
}

/** An asynchronous task without input. It may return a cancel function, called when the machine leaves before the answer. */
export type Run<Output> = (settle: Settle<Output>) => (() => void) | undefined;

/** An asynchronous task. It may return a cancel function, as `Run` does. */
export type Task<Input, Output> = (input: Input, settle: Settle<Output>) => (() => void) | undefined;

export type TaskSnapshot<Input, Output> = Snapshot<Output> & { readonly input: Input };

type TaskEvent<Output> =
  | { type: 'task.done'; output: Output }
  | { type: 'task.failed'; reason: unknown }
  | { type: 'xstate.stop' };

export type TaskLogic<Input, Output> = ActorLogic<TaskSnapshot<Input, Output>, TaskEvent<Output>, Input>;

/**
 * A port call as an actor: like xstate's `fromPromise` without promises and without `AbortController`, so that a
 * bare JavaScript engine can run it and a simulator can order it.
 */
export function fromTask<Input, Output>(run: Task<Input, Output>): TaskLogic<Input, Output> {
  const cancels = new WeakMap<AnyActorRef, () => void>();
  return {
    getInitialSnapshot: (_scope, input) => ({ status: 'active', output: undefined, error: undefined, input }),
    start(snapshot, { self }) {
      if (snapshot.status !== 'active') return;
      // An answer after the machine has left the state is not an event.
      const send = (event: TaskEvent<Output>) => {
        if (self.getSnapshot().status === 'active') self.send(event);
      };
      const settle: Settle<Output> = {
        done: (output) => send({ type: 'task.done', output }),
        fail: (reason) => send({ type: 'task.failed', reason }),
      };
      try {
        const cancel = run(snapshot.input, settle);
        if (cancel) cancels.set(self, cancel);
      } catch (reason) {
        settle.fail(reason);
      }
    },
    transition(snapshot, event, { self }) {
      if (snapshot.status !== 'active') return snapshot;
      const { input } = snapshot;
      switch (event.type) {
        case 'task.done':
          return { status: 'done', output: event.output, error: undefined, input };
        case 'task.failed':
          return { status: 'error', output: undefined, error: event.reason, input };
        case 'xstate.stop':
          cancels.get(self)?.();
          return { status: 'stopped', output: undefined, error: undefined, input };
      }
    },
    getPersistedSnapshot: (snapshot) => snapshot,
    restoreSnapshot: (snapshot) => snapshot as TaskSnapshot<Input, Output>,
  };
}

/** Runs the task that it receives as input: a machine shared by all engines of a process contains no engine's task. */
export function runTask<Output>(): TaskLogic<Run<Output>, Output> {
  return fromTask((run, settle) => run(settle));
}
