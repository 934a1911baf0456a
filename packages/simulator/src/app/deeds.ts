import type { PhoneControls } from '../phone/controls';
import type { Phone } from '../phone/phone';
import { MANNERS, SPEED_MAX } from './manners';
import { quoted } from './quoted';
import type { ScriptedServer } from './server-script';
import type { Departure, StoryWorld, Surroundings } from './story-world';
import type { DeedsOf } from './telling';
import type { GoingOptions, Permission, Verbs } from './verbs';
import { placesOf, type Way } from './way';

/** What the user looks at. */
export interface Screen {
  /** Is it the app? */
  isOpen: boolean;
}

/** What stories are told with. */
export interface Stage {
  readonly world: StoryWorld;
  readonly phone: Phone;
  readonly controls: PhoneControls;
  readonly server: ScriptedServer;
  readonly screen: Screen;
}

/** As `AUTHORIZATION_STATUS_*`. */
const STATUS: Readonly<Record<Permission, 0 | 1 | 2 | 3 | 4>> = {
  notDetermined: 0,
  restricted: 1,
  denied: 2,
  always: 3,
  whenInUse: 4,
};

/** A phone needs about so long to start, and somebody to want it to. */
const OFF_MILLIS = 60_000;

/** What the verbs do. */
export function deedsOf({ world, phone, controls, server, screen }: Stage): DeedsOf<Verbs> {
  const goes =
    (manner: Departure) =>
    async (way: Way, { speed = manner.speed, inHand = false }: GoingOptions = {}): Promise<void> => {
      if (!(speed > 0 && speed <= SPEED_MAX))
        throw new RangeError(`speed must be above 0 and at most ${SPEED_MAX} m/s; got ${quoted(speed)}`);
      const places = placesOf(way, world.truthAt(phone.at), world.cameFrom);
      const carried = inHand ? 'hand' : manner.carried;
      const arrival = world.goes(phone.at, places, { going: manner.going, speed, carried });
      controls.lookAgain();
      await phone.runsTo(arrival);
    };

  const surrounds = async (surroundings: Partial<Surroundings>): Promise<void> => {
    world.changes(phone.at, surroundings);
    controls.lookAgain();
    await phone.runsTo(phone.at);
  };

  /** Something is done to the phone, and what it does about it is waited for; no time passes. */
  const does = async (run: () => void): Promise<void> => {
    run();
    await phone.runsTo(phone.at);
  };

  return {
    drives: goes(MANNERS.drives),
    walks: goes(MANNERS.walks),
    cycles: goes(MANNERS.cycles),
    rides: goes(MANNERS.rides),
    stops: () =>
      does(() => {
        world.rests(phone.at);
        controls.lookAgain();
      }),
    crashes: () =>
      does(() => {
        const { going } = world.truthAt(phone.at);
        if (going !== 'in_vehicle')
          throw new Error(`a collision needs a car, let it drive first; the phone is ${going} now`);
        world.collides(phone.at);
      }),
    entersTunnel: () => surrounds({ isTunnel: true }),
    leavesTunnel: () => surrounds({ isTunnel: false }),
    passes: async (millis) => {
      await phone.runsTo(phone.at + duration(millis));
    },

    isKilled: async () => {
      if (!phone.isAlive) throw new Error('the process is dead already; wakes() or isOpened() starts it');
      await phone.dies('killed by the system');
    },
    wakes: () => does(() => controls.wake()),
    isOpened: async () => {
      await phone.opens();
      screen.isOpen = true;
    },
    goesToBackground: async () => {
      if (!screen.isOpen) throw new Error('the app is not on the screen; isOpened() brings it there');
      screen.isOpen = false;
      await phone.leaves();
    },
    isSwipedAway: async () => {
      screen.isOpen = false;
      await phone.swipesAway();
    },
    reboots: (offMillis = OFF_MILLIS) => phone.reboots(duration(offMillis)),

    losesNetwork: (how = 'none') => {
      allowed('how', how, ['none', 'captive']);
      return surrounds({ network: how });
    },
    regainsNetwork: (network = 'cellular') => {
      allowed('network', network, ['cellular', 'wifi']);
      return surrounds({ network });
    },
    serverAnswers: (...answers) => server.follows(answers),
    tokenExpires: () => server.expires(),

    permission: (permission, { precise = true } = {}) => {
      allowed('permission', permission, Object.keys(STATUS));
      return does(() =>
        controls.setProvider({ status: STATUS[permission], accuracyAuthorization: precise ? 0 : 1 }),
      );
    },
    turnsLocationOff: () => does(() => controls.setProvider({ enabled: false, gps: false, network: false })),
    turnsLocationOn: () => does(() => controls.setProvider({ enabled: true, gps: true, network: true })),
    savesPower: (isOn = true) => does(() => controls.setPowerSave(isOn)),
    fillsDisk: () =>
      does(() => {
        controls.disk.isFull = true;
      }),
    freesDisk: () =>
      does(() => {
        controls.disk.isFull = false;
      }),
  };
}

/** @throws RangeError when this is no time that can pass. */
function duration(millis: number): number {
  if (typeof millis === 'number' && millis >= 0 && Number.isFinite(millis)) return millis;
  throw new RangeError(`time that passes must be milliseconds, 0 or more; got ${quoted(millis)}`);
}

/** @throws RangeError when it is none of these. */
function allowed(name: string, given: unknown, values: readonly string[]): void {
  if (values.includes(given as string)) return;
  const choice = values.map(quoted).join(', ');
  throw new RangeError(`${name} must be one of ${choice}; got ${quoted(given)}`);
}
