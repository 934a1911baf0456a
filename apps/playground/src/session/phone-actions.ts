import type { Phone, PhoneControls } from '@geo/simulator';
import type { Action, ChosenPermission } from '../protocol/index';

/** How long the phone is off when it is switched off and on again, milliseconds. */
const OFF_MILLIS = 20_000;

/** As `AUTHORIZATION_STATUS_*` and `ACCURACY_AUTHORIZATION_*`. */
const PERMISSIONS = {
  always: { status: 3, accuracyAuthorization: 0 },
  whenInUse: { status: 4, accuracyAuthorization: 0 },
  denied: { status: 2, accuracyAuthorization: 0 },
  reduced: { status: 3, accuracyAuthorization: 1 },
} as const satisfies Record<ChosenPermission, object>;

/**
 * Does to a phone what the user does to its system, not to the engine or to the way: the engine's phone and those of the baselines
 * receive the same.
 */
export function actOnPhone(phone: Phone, action: Action): void {
  const { controls } = phone;
  switch (action.type) {
    case 'kill':
      return controls.kill('killed by the user');
    case 'swipeAway':
      return controls.swipeAway();
    case 'reboot':
      return controls.reboot(OFF_MILLIS);
    case 'foreground':
      return action.isForeground ? controls.open() : controls.moveToBackground();
    case 'network':
      return controls.setNetwork(action.network ?? undefined);
    case 'permission':
      return controls.setProvider(PERMISSIONS[action.permission]);
    case 'lowPower':
      return controls.setPowerSave(action.isOn);
    case 'locationServices':
      return setLocation(controls, action.isOn);
    default:
      return undefined;
  }
}

function setLocation(controls: PhoneControls, isOn: boolean): void {
  controls.setProvider({ enabled: isOn, gps: isOn, network: isOn });
}
