import type { Opening, PhoneNow } from '../../protocol/index';

/** The phone that an opening puts on the map, before its engine has said anything. */
export function phoneOf({ system, begin }: Opening): PhoneNow {
  return {
    system,
    truth: begin,
    speed: 0,
    heading: 0,
    going: 'still',
    isAlive: true,
    isSuspended: false,
    isForeground: true,
    isOff: false,
    network: 'cellular',
    chosenNetwork: null,
    permission: 'always',
    isLowPower: false,
    isLocationOn: true,
    isServerDown: false,
    satellites: 'off',
  };
}
