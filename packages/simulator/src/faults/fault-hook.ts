import type { Ports, ProviderState } from '@geo/core';
import { draws } from '../chance/draws';
import type { PhoneControls, PhoneHooks } from '../phone/controls';
import type { ModelServer } from '../server/model-server';
import type { Fault } from './fault';
import { type FaultEffects, NO_EFFECTS } from './fault-effects';
import { createFaultInjector, type FaultInjector, type FaultTarget } from './fault-injector';
import { faultyHttp } from './faulty-http';
import { faultyReadings } from './faulty-readings';
import { faultyStorage } from './faulty-storage';

/** What faults need besides the phone. */
export interface FaultHookOptions {
  readonly server: ModelServer;
  /** Seeds the choice of the commits that fail and the readings that are dropped. */
  readonly seed: number;
}

/** AUTHORIZATION_STATUS_DENIED and ACCURACY_AUTHORIZATION_REDUCED. */
const DENIED = 2;
const REDUCED = 1;

/** The provider fields that faults override. */
function overriddenProvider(effects: FaultEffects): Partial<ProviderState> {
  const { isPermissionRevoked, isAccuracyReduced, isLocationOff } = effects;
  return {
    ...(isPermissionRevoked ? { status: DENIED } : {}),
    ...(isAccuracyReduced ? { accuracyAuthorization: REDUCED } : {}),
    ...(isLocationOff ? { enabled: false, gps: false, network: false } : {}),
  };
}

/** A hook that injects faults into a phone. */
export function faultHook(faults: readonly Fault[], { server, seed }: FaultHookOptions): PhoneHooks {
  const chance = draws(seed, 'while faults last');
  let injector: FaultInjector;
  let phone: PhoneControls;

  function targetOf(controls: PhoneControls): FaultTarget {
    const { disk } = controls;
    const commitMillis = disk.commitMillis;
    const provider = controls.provider;
    let before = NO_EFFECTS;
    return {
      server,
      kill: controls.kill,
      reboot: controls.reboot,
      stepClock: controls.stepClock,
      reportSpuriousExit: () => controls.reportSpuriousExit(),
      open: controls.open,
      moveToBackground: controls.moveToBackground,
      swipeAway: controls.swipeAway,
      onFault: (fault) => controls.observe({ type: 'fault', fault }),
      onEffectsChange(effects) {
        disk.isFull = effects.isDiskFull;
        disk.commitMillis = commitMillis + effects.commitMillis;
        // Only fields that changed are set: a permission that the user granted in the meantime stays granted.
        if (effects.network !== before.network) controls.setNetwork(effects.network);
        if (effects.isLowPower !== before.isLowPower) controls.setPowerSave(effects.isLowPower);
        if (effects.regionsFail !== before.regionsFail) controls.failRegions(effects.regionsFail);
        const [was, is] = [overriddenProvider(before), overriddenProvider(effects)];
        if (JSON.stringify(was) !== JSON.stringify(is))
          controls.setProvider({ ...pick(provider, { ...was, ...is }), ...is });
        before = effects;
      },
    };
  }

  return {
    onBegin(controls) {
      phone = controls;
      injector = createFaultInjector(faults, targetOf(controls));
      const scheduleNext = () => {
        if (injector.nextAt === Number.POSITIVE_INFINITY) return;
        controls.schedule(injector.nextAt, () => {
          injector.advanceTo(controls.at);
          scheduleNext();
        });
      };
      scheduleNext();
    },
    wrapPorts: (ports: Ports, controls) => ({
      ...ports,
      storage: faultyStorage({
        storage: ports.storage,
        injector,
        draws: chance,
        failNextCommit: () => {
          controls.disk.failing += 1;
        },
        kill: controls.kill,
      }),
      http: faultyHttp({ http: ports.http, injector, kill: controls.kill }),
    }),
    onReading: faultyReadings({
      injector: () => injector,
      draws: chance,
      now: () => phone.at,
      schedule: (delayMillis, run) => void phone.schedule(phone.at + delayMillis, run),
    }),
  };
}

/** These fields of the provider with the values they had before any fault. */
function pick(provider: ProviderState, fields: Partial<ProviderState>): Partial<ProviderState> {
  const names = Object.keys(fields) as (keyof ProviderState)[];
  return Object.fromEntries(names.map((name) => [name, provider[name]]));
}
