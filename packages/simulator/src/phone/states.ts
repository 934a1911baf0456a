import type { SensorReadings } from '@geo/core';
import type { Due } from './agenda';
import type { Handset } from './handset';
import type { Lives } from './lives';
import type { PhoneNetwork } from './network';
import { type StateLike, stateLike } from './state-like';
import type { Watches } from './watches';

/** The kinds that say how the phone is. */
export interface States {
  readonly provider: StateLike<'provider'>;
  readonly connectivity: StateLike<'connectivity'>;
  readonly battery: StateLike<'battery'>;
  readonly powerSave: StateLike<'powerSave'>;
  readonly restrictions: StateLike<'restrictions'>;
  readonly screen: StateLike<'screen'>;
  readonly app: StateLike<'app'>;
  /** All of them may have changed, or the app receives readings again. */
  refresh(): void;
  /** The world has grown: what comes next in it may be something else. */
  lookAgain(): void;
}

/** The battery level is reported in percent: smaller changes are not. */
const PERCENT = 100;

export function createStates(
  handset: Handset,
  lives: Lives,
  network: PhoneNetwork,
  watches: () => Watches,
): States {
  const { agenda, clock, world, device, os, conditions } = handset;
  let networkChange: Due | undefined;
  let screenChange: Due | undefined;

  function connectivity(): SensorReadings['connectivity'] {
    const { now } = network;
    const connected = now === 'wifi' || now === 'cellular';
    const transport = now === 'none' ? 'none' : now === 'cellular' ? 'cellular' : 'wifi';
    return { ageMillis: 0, connected, transport };
  }

  function battery(): SensorReadings['battery'] {
    const { level, is_charging } = device.batteryAt(clock.at);
    return { ageMillis: 0, level: Math.round(level * PERCENT) / PERCENT, is_charging };
  }

  /** The app in the foreground, or the phone in a hand. */
  function isScreenOn(): boolean {
    return conditions.isForeground || world.stretchAt(clock.at).carried === 'hand';
  }

  function followNetwork(): void {
    const at = world.networkChangesAfter(clock.at);
    networkChange =
      at === Number.POSITIVE_INFINITY
        ? undefined
        : agenda.add(at, () => {
            states.connectivity.refresh();
            followNetwork();
          });
  }

  function followScreen(): void {
    const { to } = world.stretchAt(clock.at);
    screenChange =
      to === Number.POSITIVE_INFINITY
        ? undefined
        : agenda.add(to, () => {
            states.screen.refresh();
            followScreen();
          });
  }

  const states: States = {
    provider: stateLike('provider', watches, () => ({ ageMillis: 0, ...conditions.provider })),
    connectivity: stateLike('connectivity', watches, connectivity, {
      begin: followNetwork,
      end: () => agenda.cancel(networkChange),
    }),
    battery: stateLike('battery', watches, battery),
    powerSave: stateLike('powerSave', watches, () => ({
      ageMillis: 0,
      isPowerSaveMode: conditions.isPowerSaveMode,
    })),
    restrictions: stateLike('restrictions', watches, () => ({
      ageMillis: 0,
      showsFrom: os.process.showsFrom.is,
      ...(lives.isRefused ? { serviceRefused: 'the app is in the background' } : {}),
    })),
    screen: stateLike('screen', watches, () => ({ ageMillis: 0, on: isScreenOn() }), {
      begin: followScreen,
      end: () => agenda.cancel(screenChange),
    }),
    app: stateLike('app', watches, () => ({
      ageMillis: 0,
      state: conditions.isForeground ? 'foreground' : 'background',
      runtime: lives.current?.hasRuntime ? 'attached' : 'gone',
    })),
    refresh() {
      states.provider.refresh();
      states.connectivity.refresh();
      states.battery.refresh();
      states.powerSave.refresh();
      states.restrictions.refresh();
      states.screen.refresh();
      states.app.refresh();
    },
    lookAgain() {
      if (watches().has('connectivity')) {
        agenda.cancel(networkChange);
        followNetwork();
        states.connectivity.refresh();
      }
      if (watches().has('screen')) {
        agenda.cancel(screenChange);
        followScreen();
        states.screen.refresh();
      }
      states.battery.refresh();
    },
  };
  return states;
}
