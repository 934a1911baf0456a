import type { Observation } from '@geo/simulator';
import type { Action, PhoneNow } from '../protocol/index';

/** What the user has chosen, and what the phone says of itself. */
export type Conditions = Pick<
  PhoneNow,
  'chosenNetwork' | 'permission' | 'isLowPower' | 'isLocationOn' | 'isServerDown' | 'isOff' | 'satellites'
>;

/** Follows the conditions by the user's actions and the phone's observations. */
export interface ConditionsTracker {
  readonly now: Conditions;
  act(action: Action): void;
  observe(seen: Observation): void;
}

export function trackConditions(): ConditionsTracker {
  let now: Conditions = {
    chosenNetwork: null,
    permission: 'always',
    isLowPower: false,
    isLocationOn: true,
    isServerDown: false,
    isOff: false,
    satellites: 'off',
  };
  const change = (patch: Partial<Conditions>) => {
    now = { ...now, ...patch };
  };
  return {
    get now() {
      return now;
    },
    act(action) {
      switch (action.type) {
        case 'network':
          return change({ chosenNetwork: action.network });
        case 'permission':
          return change({ permission: action.permission });
        case 'lowPower':
          return change({ isLowPower: action.isOn });
        case 'locationServices':
          return change({ isLocationOn: action.isOn });
        case 'server':
          return change({ isServerDown: action.isDown });
        case 'reboot':
          return change({ isOff: true });
        default:
          return undefined;
      }
    },
    observe(seen) {
      if (seen.type === 'satellites') change({ satellites: seen.state });
      else if (seen.type === 'reboot') change({ isOff: false });
    },
  };
}
