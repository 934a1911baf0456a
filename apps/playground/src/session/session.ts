import type { Engine, MachineInspection, State } from '@geo/core';
import {
  ANDROID,
  createDevice,
  createModelServer,
  digestOfRun,
  engineTracker,
  IOS,
  type Observer,
  type Phone,
  type PhoneControls,
  type PhoneHooks,
  type StoryWorld,
  simulatePhone,
  storyWorld,
} from '@geo/simulator';
import type { Action, Beginning, ChosenNetwork, Opening, Plan, Step, UploadTarget } from '../protocol/index';
import { actOnEngine } from './engine-actions';
import { actOnPhone } from './phone-actions';
import { realReceiver } from './real-receiver';
import { stateReader } from './state-reader';
import { actOnWay, createWay } from './way';

/** The app is on the screen for this long after its start, unless the user decides otherwise, milliseconds. */
const FIRST_LOOK_MILLIS = 30_000;

/** After these the app is on the screen, or not, because the user wanted it. */
const LEAVES: ReadonlySet<Action['type']> = new Set(['foreground', 'kill', 'swipeAway', 'reboot']);

/** Where uploads go when the configuration has no address: the simulator's server takes all of them. */
const UPLOAD_URL = 'https://server.example/locations';

/** A phone with the engine, everything that was done to it, and what it made of that. */
export interface Session {
  /** Milliseconds since it began. */
  readonly at: number;
  /** Epoch milliseconds as the phone shows them. */
  readonly wall: number;
  readonly beginning: Beginning;
  readonly world: StoryWorld;
  readonly phone: Phone;
  /** The engine of the latest life. */
  readonly engine: Engine | undefined;
  /** The engine's state as its app saw it last. */
  readonly state: State | undefined;
  /** Counts the changes of the world. */
  readonly worldVersion: number;
  readonly isGoing: boolean;
  /** Is the app on the screen? */
  readonly isForeground: boolean;
  readonly steps: readonly Step[];
  /**
   * Does this now and keeps it as a step; a drag takes as long as the way. What does not fit is refused and no step.
   * @throws RangeError that says what is wrong with it.
   */
  act(action: Action): Promise<void>;
  /** Starts the app and repeats the steps of the opening, if there are any; nothing happens before. */
  begin(): Promise<void>;
  /** Lets time pass until this moment, or until it is enough. */
  runTo(at: number, isEnough?: () => boolean): Promise<void>;
  /** Is a real receiver at work on an answer? Time had better stand still meanwhile: its seconds are not those of the phone. */
  readonly isWaiting: boolean;
  plan(): Plan;
  /** Over every observation so far. */
  readonly digest: string;
}

/** What watches a session. */
export interface SessionOptions {
  readonly observers?: readonly Observer[];
  readonly inspect?: (seen: MachineInspection) => void;
  /** Default: to the simulator's server. */
  readonly upload?: UploadTarget;
  /** Each step before it is done. */
  readonly onStep?: (step: Step) => void;
}

/**
 * Makes a phone and its engine. The same opening makes the same observations, to the byte, wherever it
 * runs; with a real receiver its answers are not the session's.
 */
export function createSession(opening: Opening, options: SessionOptions = {}): Session {
  const { system, seed, begin, startsAt, config, fences, steps: given = [] } = opening;
  const beginning: Beginning = { system, seed, begin, startsAt, config, fences };
  const { observers = [], inspect, upload = { to: 'simulator' }, onStep } = options;
  const world = storyWorld({ seed, startsAt, begin });
  const server = createModelServer();
  const digest = digestOfRun();
  const receiver = upload.to === 'receiver' ? realReceiver(upload, isReached) : undefined;
  const states = stateReader();
  const steps: Step[] = [];
  let isForeground = true;
  /** The user has not put the app away yet, nor opened it again. */
  let isFirstLook = true;
  let chosenNetwork: ChosenNetwork = null;

  function isReached({ at }: PhoneControls): boolean {
    const network = chosenNetwork ?? world.networkAt(at);
    return network === 'wifi' || network === 'cellular';
  }

  const tracker = engineTracker({
    config: { url: UPLOAD_URL, ...config, ...receiver?.config },
    geofences: fences,
    app: states.app,
    options: { ...(inspect && { inspect }) },
  });
  const hooks: PhoneHooks[] = receiver === undefined ? [] : [receiver.hook];
  const phone = simulatePhone({
    world,
    seed,
    server,
    tracker,
    hooks,
    device: createDevice(world, { platform: system }),
    os: system === 'ios' ? IOS : ANDROID,
    eventSensors: system === 'ios' ? ['significantChange', 'visits'] : ['restrictions'],
    observers: [digest.observer, ...observers],
  });
  const { controls } = phone;
  const way = createWay(world, controls);

  async function act(action: Action): Promise<void> {
    const step = { at: phone.at, action };
    // Refused before it is a step, where it does not fit the phone.
    const arrival = actOnWay(way, action);
    onStep?.(step);
    steps.push(step);
    if (LEAVES.has(action.type)) {
      isFirstLook = false;
      isForeground = action.type === 'foreground' && action.isForeground;
    }
    if (action.type === 'network') chosenNetwork = action.network;
    if (action.type === 'server') server.conditions.status = action.isDown ? 503 : 200;
    actOnPhone(phone, action);
    actOnEngine(tracker.engine, controls, action);
    await goTo(arrival ?? phone.at);
  }

  /** Time stands still where a real receiver is at work. */
  async function goTo(at: number): Promise<void> {
    const isWaiting = () => receiver?.isWaiting ?? false;
    for (;;) {
      await phone.runTo(at, isWaiting);
      if (phone.at >= at || !isWaiting()) return;
      await receiver?.answered();
    }
  }

  async function begins(): Promise<void> {
    await phone.open();
    controls.schedule(FIRST_LOOK_MILLIS, () => {
      if (!isFirstLook) return;
      isForeground = false;
      controls.moveToBackground();
    });
    await phone.runTo(0);
    for (const { at, action } of given) {
      await phone.runTo(at);
      await act(action);
    }
    if (opening.untilMillis !== undefined) await phone.runTo(opening.untilMillis);
  }

  return {
    get at() {
      return phone.at;
    },
    get wall() {
      return controls.wall;
    },
    beginning,
    world,
    phone,
    steps,
    get engine() {
      return tracker.engine;
    },
    get state() {
      return states.latest;
    },
    get worldVersion() {
      return way.version;
    },
    get isForeground() {
      return isForeground;
    },
    get isGoing() {
      return way.isGoing;
    },
    act,
    begin: begins,
    runTo: (at, isEnough) => phone.runTo(at, isEnough),
    get isWaiting() {
      return receiver?.isWaiting ?? false;
    },
    plan: () => ({ version: 1, ...beginning, steps: [...steps], untilMillis: phone.at }),
    get digest() {
      return digest.hex;
    },
  };
}
