import type { AuthorizationEvent, ConfigPatch, Engine } from '@geo/core';
import type { PhoneControls, PhoneHooks } from '../phone/controls';
import type { Process } from '../phone/tracker';
import type { ModelServer } from '../server/model-server';
import { SERVER_URL } from './draw-config';
import type { AppCall, RunPlan } from './run';

/** The app of a plan: what it gives to `ready`, and what it does while it runs. */
export interface PlanApp {
  /** Read anew at each launch: the tokens in it are the app's latest. */
  readonly config: ConfigPatch;
  /** Its own runtime has come up, and the engine is ready. */
  onReady(engine: Engine, process: Process): void;
  readonly hook: PhoneHooks;
}

/** How long the user looks at the app when it was opened for a call. */
const LOOKED_AT_MILLIS = 20_000;

/** How long a user takes to log in again. */
const LOGIN_MILLIS = 30_000;

/** A refresh that ended like this is refused for good; anything else the engine tries again by itself. */
const LOGGED_OUT: ReadonlySet<number> = new Set([400, 401, 403, 404, 410, 422]);

interface Runtime {
  readonly engine: Engine;
  readonly process: Process;
}

/** Makes the app of a plan. It calls what the plan says, and logs in again when it was logged out. */
export function planApp({ config, tokens, calls }: RunPlan, server: ModelServer): PlanApp {
  let authorization: ConfigPatch['authorization'];
  const login = () => {
    authorization = {
      ...server.logIn(),
      refreshUrl: `${SERVER_URL}/refresh`,
      refreshPayload: { refresh_token: '{refreshToken}' },
    };
  };
  if (tokens) login();

  let isLoggedOut = false;
  let runtime: Runtime | undefined;
  /** What the app is to call once its runtime is there. */
  let waiting: AppCall[] = [];

  function call(
    { engine, process }: Runtime,
    { operation, args }: Pick<AppCall, 'operation' | 'args'>,
  ): void {
    // By a timer of the process, so that it runs in it: later when it is suspended, never when it has died.
    process.ports.scheduler.after(0, () => {
      process.report({ type: 'call', operation, args });
      const given = operation === 'watchPosition' ? [...args, () => undefined] : args;
      const operations = engine as unknown as Record<
        string,
        (...args: readonly unknown[]) => Promise<unknown>
      >;
      const called = operations[operation];
      if (called === undefined) throw new Error(`the engine has no operation ${operation}`);
      called(...given).then(
        (value) => process.report({ type: 'returned', operation, value }),
        (error: Error) => process.report({ type: 'failed', operation, message: error.message }),
      );
    });
  }

  function logsIn(of: Runtime): void {
    if (!isLoggedOut) return;
    isLoggedOut = false;
    login();
    call(of, { operation: 'setConfig', args: [{ authorization }] });
  }

  function onAuthorization({ success, status }: AuthorizationEvent, of: Runtime): void {
    if (success || status === undefined || !LOGGED_OUT.has(status)) return;
    isLoggedOut = true;
    of.process.ports.scheduler.after(LOGIN_MILLIS, () => logsIn(of));
  }

  function comesDue(due: AppCall, controls: PhoneControls): void {
    const runs = controls.isAlive && !controls.isSuspended && runtime?.process.life === controls.life;
    if (due.inBackground) {
      if (runs) call(runtime as Runtime, due);
      return;
    }
    waiting.push(due);
    controls.open();
    if (runtime?.process.life === controls.life) flush(runtime);
    controls.schedule(controls.at + LOOKED_AT_MILLIS, controls.moveToBackground);
  }

  function flush(to: Runtime): void {
    const due = waiting;
    waiting = [];
    for (const each of due) call(to, each);
  }

  return {
    config: {
      ...config,
      get authorization() {
        return authorization;
      },
    },
    onReady(engine, process) {
      const mine: Runtime = { engine, process };
      runtime = mine;
      engine.on('authorization', (event) => onAuthorization(event, mine));
      logsIn(mine);
      flush(mine);
    },
    hook: {
      onBegin(controls) {
        for (const due of calls) controls.schedule(due.at, () => comesDue(due, controls));
      },
    },
  };
}
