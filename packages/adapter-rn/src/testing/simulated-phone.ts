import type { HeadlessTask } from '@geo/core';
import {
  mockBinding,
  type SimulatedPhoneOptions as PhoneOptions,
  type SimulatedPhone,
  simulatedPhone as simulate,
} from '@geo/simulator';
import { announceRuntime, setSimulatedLink } from '../link/link';
import type { BackgroundGeolocationModule } from '../module/api';
import { BackgroundGeolocation } from '../module/background-geolocation';
import { hostedEngine } from './hosted-engine';

/**
 * Options of `@geo/simulator`'s phone, without those that this package decides: a headless task is registered as in an app, by
 * `BackgroundGeolocation.registerHeadlessTask`.
 */
export interface SimulatedPhoneOptions
  extends Omit<PhoneOptions, 'app' | 'binding' | 'headless' | 'startEngine'> {
  /**
   * The entry of your app: called whenever its JavaScript runtime starts. It is given `BackgroundGeolocation`, which your modules
   * import as well.
   */
  readonly app?: (module: BackgroundGeolocationModule) => unknown;
}

/**
 * Creates a simulated phone with your app on it, and leads every call of `@geo/adapter-rn` to it, as the native module would: the
 * engine runs hosted, behind the texts of the channel. The newest phone has the calls. Where the app starts with a scene, an
 * iPhone starts no JavaScript in the background: `runtimeInBackground` is false by default on both systems.
 *
 * @example
 * const phone = await simulatedPhone({ app: startTracking, config: { stopTimeout: 5 } });
 * await phone.drive(2 * KILOMETRES).kill().wait(minutes(1)).open();
 * expect(await BackgroundGeolocation.getCount()).toBe(0);
 */
export async function simulatedPhone(options: SimulatedPhoneOptions = {}): Promise<SimulatedPhone> {
  const { app, ...others } = options;
  const binding = mockBinding();
  let task: HeadlessTask | undefined;
  setSimulatedLink({
    engine: () => binding,
    attached: binding,
    registerHeadlessTask(given) {
      task = given;
    },
  });
  return simulate({
    runtimeInBackground: false,
    ...others,
    ...(app ? { app: () => app(BackgroundGeolocation) } : {}),
    binding,
    headless: (event, delivery) => task?.(event, delivery),
    startEngine: hostedEngine({
      // Without an app nothing waits for one: the phone itself receives the events.
      hasHeadlessTask: () => task !== undefined || app === undefined,
      runtimeStarted: announceRuntime,
    }),
  });
}
