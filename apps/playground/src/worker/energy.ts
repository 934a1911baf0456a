import { BASELINES, type Baseline } from '@geo/baselines';
import {
  ANDROID,
  createDevice,
  createEnergyMeter,
  createModelServer,
  type EnergyMeter,
  IOS,
  type MeterWorld,
  type Observer,
  type Phone,
  simulatePhone,
} from '@geo/simulator';
import type { EnergyLine } from '../protocol/index';
import { actOnPhone } from '../session/phone-actions';
import type { Session } from '../session/session';

/** A baseline goes on by at most this much of virtual time at once, milliseconds, so that the page's next command does not wait. */
const SLICE_MILLIS = 30_000;

/** Where baselines upload to: the simulator's server takes all of them. */
const UPLOAD_URL = 'https://server.example/locations';

/** The app is on the screen for this long after its start, as the engine's is, milliseconds. */
const FIRST_LOOK_MILLIS = 30_000;

/** Measures what a tracker costs and how many fixes it keeps. */
export interface Metered {
  readonly observer: Observer;
  line(id: string, name: string, at: number): EnergyLine;
}

export function metered(world: MeterWorld): Metered {
  const meter: EnergyMeter = createEnergyMeter(world);
  let fixes = 0;
  return {
    observer(seen) {
      meter.observer(seen);
      if (seen.type === 'output' && seen.output === 'fix') fixes += 1;
    },
    line(id, name, at) {
      const { total, satellites, radio, processor, sensors } = meter.energy('nominal', at);
      const { acquiring, tracking } = meter.use(at).satellites;
      return {
        ...{ id, name, total, satellites, radio, processor, sensors, fixes, at },
        satellitesMillis: acquiring + tracking,
      };
    },
  };
}

/** The baselines of the benchmark in the same world, behind the session, as far as there is time for them. */
export interface Rivals {
  /** Goes on with the one that is furthest behind; false when all have caught up. */
  proceed(): Promise<boolean>;
  readonly lines: readonly EnergyLine[];
}

interface Rival {
  readonly baseline: Baseline;
  readonly meter: Metered;
  readonly phone: Phone;
  /** The steps that were done to it. */
  done: number;
  worldVersion: number;
  isOpen: boolean;
}

/** Where there is nothing to compare. */
export const NO_RIVALS: Rivals = { proceed: async () => false, lines: [] };

export function createRivals(session: Session): Rivals {
  const { world, beginning } = session;
  const { system, seed } = beginning;
  const fences = beginning.fences.map(({ identifier, latitude, longitude, radius }) => ({
    ...{ identifier, latitude, longitude, radius },
  }));

  const rivals: Rival[] = BASELINES.filter(({ os }) => os.includes(system)).map((baseline) => {
    const meter = metered(world);
    const phone = simulatePhone({
      world,
      seed,
      device: createDevice(world, { platform: system }),
      os: system === 'ios' ? IOS : ANDROID,
      tracker: baseline.tracker({ url: UPLOAD_URL, fences }),
      server: createModelServer(),
      observers: [meter.observer],
    });
    return { baseline, meter, phone, done: 0, worldVersion: 0, isOpen: false };
  });

  async function proceedWith(rival: Rival): Promise<void> {
    const { phone } = rival;
    if (!rival.isOpen) {
      rival.isOpen = true;
      await phone.open();
      phone.controls.schedule(FIRST_LOOK_MILLIS, () => {
        const hasChosen = session.steps.some(
          ({ at, action }) => action.type === 'foreground' && at <= FIRST_LOOK_MILLIS,
        );
        if (!hasChosen) phone.controls.moveToBackground();
      });
    }
    if (rival.worldVersion !== session.worldVersion) {
      rival.worldVersion = session.worldVersion;
      phone.controls.worldChanged();
    }
    const until = Math.min(session.at, phone.at + SLICE_MILLIS);
    for (let step = session.steps[rival.done]; step !== undefined && step.at <= until; ) {
      await phone.runTo(step.at);
      actOnPhone(phone, step.action);
      rival.done += 1;
      step = session.steps[rival.done];
    }
    await phone.runTo(until);
  }

  return {
    async proceed() {
      const [last] = [...rivals].sort((one, other) => one.phone.at - other.phone.at);
      if (last === undefined || (last.isOpen && last.phone.at >= session.at)) return false;
      await proceedWith(last);
      return true;
    },
    get lines() {
      return rivals
        .filter(({ isOpen }) => isOpen)
        .map(({ baseline: { id, name }, meter, phone }) => meter.line(id, name, phone.at));
    },
  };
}
