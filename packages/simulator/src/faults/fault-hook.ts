import type { Ports, ProviderState } from '@geo/core';
import { draws } from '../chance/draws';
import type { PhoneControls, PhoneHooks } from '../phone/controls';
import type { ModelServer } from '../server/model-server';
import { type Affliction, affliction, type Patient } from './affliction';
import type { Fault } from './fault';
import { faultyHttp } from './faulty-http';
import { faultyReadings } from './faulty-readings';
import { faultyStorage } from './faulty-storage';
import { NO_TROUBLE, type Trouble } from './trouble';

/** What faults need besides the phone. */
export interface FaultHookOptions {
  readonly server: ModelServer;
  /** What is drawn while they last (which commit fails, which reading is dropped) comes of it. */
  readonly seed: number;
}

/** AUTHORIZATION_STATUS_DENIED and ACCURACY_AUTHORIZATION_REDUCED. */
const DENIED = 2;
const REDUCED = 1;

/** What of the provider a trouble takes away. */
function taken({ isPermissionRevoked, isAccuracyReduced, isLocationOff }: Trouble): Partial<ProviderState> {
  return {
    ...(isPermissionRevoked ? { status: DENIED } : {}),
    ...(isAccuracyReduced ? { accuracyAuthorization: REDUCED } : {}),
    ...(isLocationOff ? { enabled: false, gps: false, network: false } : {}),
  };
}

/** Plays faults on a phone. */
export function faultHook(faults: readonly Fault[], { server, seed }: FaultHookOptions): PhoneHooks {
  const chance = draws(seed, 'while faults last');
  let afflicted: Affliction;
  let hands: PhoneControls;

  function patientOf(controls: PhoneControls): Patient {
    const { disk } = controls;
    const commitMillis = disk.commitMillis;
    const provider = controls.provider;
    let before = NO_TROUBLE;
    return {
      server,
      dies: controls.kill,
      reboots: controls.reboot,
      stepsClock: controls.stepClock,
      exitsFalsely: () => controls.spuriousExit(),
      opens: controls.open,
      leaves: controls.leave,
      swipesAway: controls.swipe,
      sees: (fault) => controls.observe({ saw: 'fault', fault }),
      feels(trouble) {
        disk.isFull = trouble.isDiskFull;
        disk.commitMillis = commitMillis + trouble.commitMillis;
        // Only what has changed is told: a permission that the user has given meanwhile stays given.
        if (trouble.network !== before.network) controls.setNetwork(trouble.network);
        if (trouble.isLowPower !== before.isLowPower) controls.setPowerSave(trouble.isLowPower);
        if (trouble.regionsFail !== before.regionsFail) controls.failRegions(trouble.regionsFail);
        const gone = { ...taken(before), ...taken(trouble) };
        if (JSON.stringify(taken(before)) !== JSON.stringify(taken(trouble))) {
          controls.setProvider({ ...pick(provider, gone), ...taken(trouble) });
        }
        before = trouble;
      },
    };
  }

  return {
    begins(controls) {
      hands = controls;
      afflicted = affliction(faults, patientOf(controls));
      const plan = () => {
        if (afflicted.nextAt === Number.POSITIVE_INFINITY) return;
        controls.plan(afflicted.nextAt, () => {
          afflicted.turns(controls.at);
          plan();
        });
      };
      plan();
    },
    wraps: (ports: Ports, controls) => ({
      ...ports,
      storage: faultyStorage({
        storage: ports.storage,
        affliction: afflicted,
        draws: chance,
        failsNext: () => {
          controls.disk.failing += 1;
        },
        dies: controls.kill,
      }),
      http: faultyHttp({ http: ports.http, affliction: afflicted, dies: controls.kill }),
    }),
    reads: faultyReadings({
      affliction: () => afflicted,
      draws: chance,
      now: () => hands.at,
      later: (delayMillis, run) => void hands.plan(hands.at + delayMillis, run),
    }),
  };
}

/** These fields of the provider, as they were. */
function pick(provider: ProviderState, fields: Partial<ProviderState>): Partial<ProviderState> {
  const names = Object.keys(fields) as (keyof ProviderState)[];
  return Object.fromEntries(names.map((name) => [name, provider[name]]));
}
