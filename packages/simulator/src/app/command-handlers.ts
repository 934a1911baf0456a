import type { PhoneControls } from '../phone/controls';
import type { Phone } from '../phone/phone';
import type { CommandHandlers } from './command-queue';
import type { Permission, PhoneCommands, TravelOptions } from './phone-commands';
import { quoted } from './quoted';
import { placesOf, type Route } from './route';
import type { ScriptedServer } from './server-script';
import type { StoryWorld, Surroundings, Travel } from './story-world';
import { SPEED_MAX, TRAVEL_MODES } from './travel-modes';

/** What the screen shows. */
export interface Screen {
  /** Does it show the app? */
  isOpen: boolean;
}

/** What the commands act on. */
export interface CommandContext {
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

/** How long a reboot takes: an estimate of shutting down and starting. */
const OFF_MILLIS = 60_000;

/** What each command does. */
export function commandHandlers({
  world,
  phone,
  controls,
  server,
  screen,
}: CommandContext): CommandHandlers<PhoneCommands> {
  const travel =
    (mode: Travel) =>
    async (way: Route, { speed = mode.speed, inHand = false }: TravelOptions = {}): Promise<void> => {
      if (!(speed > 0 && speed <= SPEED_MAX))
        throw new RangeError(`speed must be above 0 and at most ${SPEED_MAX} m/s; got ${quoted(speed)}`);
      const places = placesOf(way, world.truthAt(phone.at), world.cameFrom);
      const carried = inHand ? 'hand' : mode.carried;
      const arrival = world.travel(phone.at, places, { going: mode.going, speed, carried });
      controls.worldChanged();
      await phone.runTo(arrival);
    };

  const surround = async (surroundings: Partial<Surroundings>): Promise<void> => {
    world.change(phone.at, surroundings);
    controls.worldChanged();
    await phone.runTo(phone.at);
  };

  /** Runs something and waits until the phone is quiescent; no time passes. */
  const act = async (run: () => void): Promise<void> => {
    run();
    await phone.runTo(phone.at);
  };

  return {
    drive: travel(TRAVEL_MODES.drive),
    walk: travel(TRAVEL_MODES.walk),
    cycle: travel(TRAVEL_MODES.cycle),
    ride: travel(TRAVEL_MODES.ride),
    stop: () =>
      act(() => {
        world.rest(phone.at);
        controls.worldChanged();
      }),
    crash: () =>
      act(() => {
        const { going } = world.truthAt(phone.at);
        if (going !== 'in_vehicle')
          throw new Error(`a collision needs a moving car: call drive() first; the phone is ${going} now`);
        world.collide(phone.at);
      }),
    enterTunnel: () => surround({ isTunnel: true }),
    leaveTunnel: () => surround({ isTunnel: false }),
    wait: async (millis) => {
      await phone.runTo(phone.at + duration(millis));
    },

    kill: async () => {
      if (!phone.isAlive) throw new Error('the process is dead already; wake() or open() starts it');
      await phone.kill('killed by the system');
    },
    wake: () => act(() => controls.wake()),
    open: async () => {
      await phone.open();
      screen.isOpen = true;
    },
    moveToBackground: async () => {
      if (!screen.isOpen) throw new Error('the app is not in the foreground; open() brings it there');
      screen.isOpen = false;
      await phone.moveToBackground();
    },
    swipeAway: async () => {
      screen.isOpen = false;
      await phone.swipeAway();
    },
    reboot: (offMillis = OFF_MILLIS) => phone.reboot(duration(offMillis)),

    loseNetwork: (how = 'none') => {
      allowed('how', how, ['none', 'captive']);
      return surround({ network: how });
    },
    restoreNetwork: (network = 'cellular') => {
      allowed('network', network, ['cellular', 'wifi']);
      return surround({ network });
    },
    setServerResponses: (...answers) => server.setScript(answers),
    expireToken: () => server.expireToken(),

    setPermission: (permission, { precise = true } = {}) => {
      allowed('permission', permission, Object.keys(STATUS));
      return act(() =>
        controls.setProvider({ status: STATUS[permission], accuracyAuthorization: precise ? 0 : 1 }),
      );
    },
    turnLocationOff: () => act(() => controls.setProvider({ enabled: false, gps: false, network: false })),
    turnLocationOn: () => act(() => controls.setProvider({ enabled: true, gps: true, network: true })),
    setMockFixes: (isOn = true) => act(() => controls.setMockFixes(isOn)),
    setPowerSave: (isOn = true) => act(() => controls.setPowerSave(isOn)),
    fillDisk: () =>
      act(() => {
        controls.disk.isFull = true;
      }),
    freeDisk: () =>
      act(() => {
        controls.disk.isFull = false;
      }),
  };
}

/** @throws RangeError unless it is a finite number of milliseconds, 0 or more. */
function duration(millis: number): number {
  if (typeof millis === 'number' && millis >= 0 && Number.isFinite(millis)) return millis;
  throw new RangeError(`a duration must be milliseconds, 0 or more; got ${quoted(millis)}`);
}

/** @throws RangeError unless it is one of these values. */
function allowed(name: string, given: unknown, values: readonly string[]): void {
  if (values.includes(given as string)) return;
  const choice = values.map(quoted).join(', ');
  throw new RangeError(`${name} must be one of ${choice}; got ${quoted(given)}`);
}
