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
      controls.kill('killed by the user');
      break;
    case 'swipeAway':
      controls.swipeAway();
      break;
    case 'reboot':
      controls.reboot(OFF_MILLIS);
      break;
    case 'foreground':
      if (action.isForeground) controls.open();
      else controls.moveToBackground();
      break;
    case 'network':
      controls.setNetwork(action.network ?? undefined);
      break;
    case 'permission':
      controls.setProvider(PERMISSIONS[action.permission]);
      break;
    case 'lowPower':
      controls.setPowerSave(action.isOn);
      break;
    case 'locationServices':
      setLocation(controls, action.isOn);
      break;
    default:
      break;
  }
}

function setLocation(controls: PhoneControls, isOn: boolean): void {
  controls.setProvider({ enabled: isOn, gps: isOn, network: isOn });
}
