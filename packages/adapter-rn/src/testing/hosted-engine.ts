import type { Engine, HeadlessTask } from '@geo/core';
import { type ClientConnection, createGuest, createHost, type Host } from '@geo/guest';
import { connect } from '@geo/guest/client';
import type { StartEngineProcess } from '@geo/simulator';
import { heldConnection } from './held-connection';

/** What a hosted engine needs besides the phone. */
export interface HostedEngineOptions {
  /** Has the app registered a headless task? Asked when the process starts, after the app's own code has run. */
  hasHeadlessTask(): boolean;
  /** An app runtime has started: what the one before had registered is gone. */
  runtimeStarted(): void;
}

/**
 * The engine as a phone has it: a guest behind a host in the app's process, and a client for each app runtime. What crosses
 * between them are the texts that cross the native module.
 */
export const hostedEngine =
  ({ hasHeadlessTask, runtimeStarted }: HostedEngineOptions): StartEngineProcess =>
  ({ ports, profile, blackBox, trace, headlessTask, turn }) => {
    let host: Host | undefined;
    let isDead = false;
    let crossed = 0;
    let present: ClientConnection | undefined;

    const task: HeadlessTask | undefined = headlessTask;
    // The host starts when the app's entry has run: on a phone the headless task is registered by then.
    const started = Promise.resolve().then(() => {
      if (isDead) throw new Error('the process has died');
      host = createHost({
        ports,
        profile: profile.name,
        boot: createGuest,
        drain: turn,
        blackBox,
        trace,
        tap() {
          crossed++;
        },
        ...(task && hasHeadlessTask() ? { headless: task } : {}),
      });
      return host;
    });
    started.catch(() => undefined);

    function attach(isAlone: boolean): Engine {
      present?.lost();
      const connection = heldConnection(started.then((host) => host.connect({ headless: isAlone })));
      present = connection;
      const client = connect(connection, { headless: isAlone });
      if (isAlone && task) client.registerHeadlessTask(task);
      else if (!isAlone) runtimeStarted();
      return client;
    }

    return {
      attach,
      get busy() {
        return host?.busy ?? !isDead;
      },
      async settled() {
        let before = -1;
        while (before !== crossed && !isDead) {
          before = crossed;
          await turn();
          await host?.delivered();
          await turn();
        }
      },
      kill() {
        isDead = true;
        host?.kill();
      },
    };
  };
