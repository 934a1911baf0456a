import BackgroundGeolocation, { type ConfigPatch } from '@geo/adapter-rn';
import { minutes, type SimulatedPhone, seconds, simulatedPhone } from '@geo/adapter-rn/testing';
import { BEGIN, course, FENCES, placeAt } from './course';

/** What the demo's engine begins with. Requests stay in the browser's memory: the phone's server is simulated as well. */
export const DEMO_CONFIG: ConfigPatch = {
  url: 'https://server.test/locations',
  autoSyncThreshold: 60,
  batchSync: true,
  logLevel: 3,
};

/** A phone that drives around, for a browser. */
export interface Demo {
  /** What the phone does, and how many times faster than real time. */
  get(): DemoView;
  subscribe(listener: () => void): () => void;
  /** The next speed; after the fastest one time stands still. */
  changeSpeed(): void;
  /** The phone stays where it is. */
  end(): void;
}

interface DemoView {
  readonly doing: string;
  readonly speed: number;
}

const SPEEDS = [10, 30, 0, 1] as const;
/** Real milliseconds between two steps. */
const STEP_MILLIS = 200;
/** Metres a second: traffic in a town. */
const DRIVING = 12.5;
/** Longer than the engine takes to be sure of a stop (`stopTimeout`). */
const PARKING = minutes(8);

export async function createDemo(): Promise<Demo> {
  const phone = await simulatedPhone({
    autoStart: false,
    begin: BEGIN,
    noise: false,
    startsAt: Date.now() - minutes(40),
  });
  const subscribers = new Set<() => void>();
  let view: DemoView = { doing: 'starts', speed: SPEEDS[0] };
  let isEnded = false;

  function show(change: Partial<DemoView>): void {
    view = { ...view, ...change };
    for (const subscriber of [...subscribers]) subscriber();
  }

  /** One step of real time, in which the phone's time goes faster, or does not go. */
  async function step(go: (millis: number) => PromiseLike<unknown>): Promise<void> {
    await realTime(STEP_MILLIS);
    if (view.speed > 0 && !isEnded) await go(STEP_MILLIS * view.speed);
  }

  async function rounds(): Promise<void> {
    while (!isEnded) {
      show({ doing: 'drives' });
      let way = course(DRIVING);
      while (way.length > 0 && !isEnded)
        await step((millis) => {
          const places = Math.max(1, Math.round(millis / 1000));
          const leg = way.slice(0, places);
          way = way.slice(places);
          return phone.drive(leg, { speed: DRIVING });
        });
      show({ doing: 'is parked' });
      await phone.stop();
      const until = phone.now + PARKING;
      // Ten times faster still: nothing is to be seen.
      while (phone.now < until && !isEnded) await step((millis) => phone.wait(millis * 10));
    }
  }

  void engineReady(phone)
    .then(() => firstTrips(phone))
    .then(rounds);

  return {
    get: () => view,
    subscribe(listener) {
      const own = () => listener();
      subscribers.add(own);
      return () => void subscribers.delete(own);
    },
    changeSpeed() {
      const next = (SPEEDS as readonly number[]).indexOf(view.speed) + 1;
      show({ speed: SPEEDS[next % SPEEDS.length] ?? 0 });
    },
    end() {
      isEnded = true;
    },
  };
}

/** Waits until the app has called `ready`. */
async function engineReady(phone: SimulatedPhone): Promise<void> {
  while (!(await isReady())) {
    await realTime(STEP_MILLIS);
    await phone.wait(seconds(1));
  }
}

const realTime = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis));

const isReady = (): Promise<boolean> =>
  BackgroundGeolocation.getState().then(
    () => true,
    () => false,
  );

/** So that the tabs are not empty: two geofences, a trip around the town, and a walk. */
async function firstTrips(phone: SimulatedPhone): Promise<void> {
  await BackgroundGeolocation.start();
  await BackgroundGeolocation.addGeofences(
    FENCES.map(({ identifier, radius, at }) => ({ identifier, radius, ...placeAt(at) })),
  );
  await phone.drive(course(DRIVING), { speed: DRIVING }).stop();
  await phone.wait(PARKING);
  await phone
    .walk([placeAt({ x: -160, y: -90 }), placeAt({ x: -60, y: -160 }), placeAt({ x: 0, y: 0 })])
    .stop();
  await phone.wait(PARKING);
}
