import type { Source } from '../sensors/source';

/** The Battery Status API, which Chromium has. */
interface BatteryManager extends EventTarget {
  readonly level: number;
  readonly charging: boolean;
}

/** A navigator that may have it. */
export interface BatteryNavigator {
  getBattery?(): Promise<BatteryManager>;
}

/** The battery; silent where a permissions policy forbids it. */
export const battery: Source<'battery'> = (_, sink) => {
  const listening = new AbortController();
  const { signal } = listening;
  (navigator as BatteryNavigator).getBattery?.().then(
    (manager) => {
      const tell = () => sink({ ageMillis: 0, level: manager.level, is_charging: manager.charging });
      manager.addEventListener('levelchange', tell, { signal });
      manager.addEventListener('chargingchange', tell, { signal });
      tell();
    },
    () => undefined,
  );
  return { close: () => listening.abort() };
};
