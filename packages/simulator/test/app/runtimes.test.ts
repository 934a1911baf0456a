import { createEngine } from '@geo/core';
import { describe, expect, it } from 'vitest';
import { KILOMETRES, minutes, type StartEngineProcess, simulatedPhone } from '../../src/index';

describe('the runtime of an app on iOS', () => {
  /** How often the app has started, after a trip that relaunched its process. */
  async function startsOf(options: { readonly runtimeInBackground?: boolean }): Promise<number> {
    let starts = 0;
    const phone = await simulatedPhone({ os: 'ios', ...options, app: () => void starts++ });
    await phone
      .drive(1 * KILOMETRES)
      .stop()
      .wait(minutes(10))
      .kill()
      .drive(2 * KILOMETRES);
    expect(phone.life).toBe(2);
    expect(phone.state.isMoving).toBe(true);
    return starts;
  }

  it('starts with its process', async () => {
    expect(await startsOf({})).toBe(2);
  });

  it('does not where it starts with a scene; the engine records all the same', async () => {
    expect(await startsOf({ runtimeInBackground: false })).toBe(1);
  });
});

describe('an engine that a test starts', () => {
  it('runs in each life of the process, which it hears to have died', async () => {
    const heard: string[] = [];
    const startEngine: StartEngineProcess = ({ ports, profile, trace }) => {
      const engine = createEngine({ ports, profile, trace });
      heard.push('started');
      return {
        attach(isAlone) {
          heard.push(isAlone ? 'alone' : 'attached');
          return engine;
        },
        get busy() {
          return engine.busy;
        },
        kill: () => void heard.push('died'),
      };
    };
    const phone = await simulatedPhone({ startEngine });
    await phone
      .drive(1 * KILOMETRES)
      .kill()
      .wake();
    await phone.drive(1 * KILOMETRES).open();
    expect(heard).toEqual(['started', 'attached', 'died', 'started', 'alone', 'attached']);
    expect(phone.state.odometer).toBeCloseTo(2 * KILOMETRES, -2);
  });
});
