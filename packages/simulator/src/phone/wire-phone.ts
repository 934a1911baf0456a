import type { Entry, Ports } from '@geo/core';
import { type AccelerationSource, createAcceleration } from './acceleration';
import { type ActivitySource, createActivity } from './activity';
import { type Alarms, createAlarms } from './alarms';
import type { PhoneHooks } from './controls';
import { createDisk, type PhoneDisk } from './disk';
import { createDoze } from './doze';
import type { Handset } from './handset';
import { createLives, type Life, type Lives } from './lives';
import { createLocation, type LocationSource } from './location';
import { createMotion, type MotionSource } from './motion';
import { createNetwork, type PhoneNetwork } from './network';
import type { EventSensor } from './phone';
import { createPlatformQueries } from './platform-queries';
import { lifePorts } from './ports';
import { createRegions, type RegionSource } from './regions';
import { endNowAndThen, restartShown } from './restarts';
import { createSignificantChange } from './significant-change';
import { createStates, type States } from './states';
import type { RunningTracker, Tracker } from './tracker';
import { createVisits } from './visits';
import { createWatches, type Watches } from './watches';

/** The parts of a phone, connected. */
export interface PhoneParts {
  readonly lives: Lives;
  readonly disk: PhoneDisk;
  readonly alarms: Alarms;
  readonly network: PhoneNetwork;
  readonly location: LocationSource;
  readonly regions: RegionSource;
  readonly motion: MotionSource;
  readonly activity: ActivitySource;
  readonly acceleration: AccelerationSource;
  readonly states: States;
  readonly watches: Watches;
  /** The provider may have changed. */
  providerChanged(): void;
  /** What was foreseen in the world is looked at anew. */
  worldChanged(): void;
}

/** What a phone is made with, besides its handset. */
export interface PhoneDependencies {
  readonly memory: readonly Entry[];
  readonly tracker: Tracker;
  readonly eventSensors: readonly EventSensor[];
  wrapPorts(ports: Ports): Ports;
  readonly onReading: readonly NonNullable<PhoneHooks['onReading']>[];
}

export function wirePhone(handset: Handset, makings: PhoneDependencies): PhoneParts {
  const { os, conditions, observe } = handset;
  const doze = createDoze(handset);

  function begin(life: Life): RunningTracker {
    const ports = makings.wrapPorts(
      lifePorts(handset, { lives, alarms, disk, network, watches, ask, shown }, life),
    );
    return makings.tracker({
      life: life.number,
      wake: life.wake,
      hasRuntime: life.hasRuntime,
      os,
      ports,
      emit: (output) => {
        if (!life.isDead) observe({ type: 'output', ...output });
      },
      report: (observation) => {
        if (!life.isDead) observe(observation);
      },
    });
  }

  const lives = createLives(handset, {
    begin,
    keepsRunning: () => os.location.keepsRunning.is && location.isServing,
    resumed() {
      states.refresh();
      acceleration.flush();
      activity.refresh();
    },
    suspended() {
      network.suspended();
      acceleration.suspended();
    },
    died(life, why) {
      network.suspended();
      watches.died();
      location.review();
      restartShown(handset, lives, life, why);
    },
  });
  function shown(): void {
    location.review();
    states.restrictions.refresh();
  }

  const disk = createDisk(handset, lives, makings.memory);
  const alarms = createAlarms(handset, lives, doze);
  const network: PhoneNetwork = createNetwork(handset, lives, doze);
  const states = createStates(handset, lives, network, () => watches);
  const location = createLocation(handset, lives, doze, () => watches);
  const regions = createRegions(handset, () => watches);
  const motion = createMotion(handset, () => watches);
  const activity = createActivity(handset, () => watches);
  const significantChange = createSignificantChange(handset, () => watches);
  const visits = createVisits(handset, () => watches);
  const acceleration = createAcceleration(handset, lives, () => watches);
  const watches = createWatches(
    handset,
    lives,
    {
      ...{ location, regions, activity, acceleration },
      // Both are the system's word of new cells; a host offers one.
      ...(makings.eventSensors.includes('significantChange') ? { significantChange } : { motion }),
      ...(makings.eventSensors.includes('visits') ? { visits } : {}),
      ...(makings.eventSensors.includes('restrictions') ? { restrictions: states.restrictions } : {}),
      provider: states.provider,
      connectivity: states.connectivity,
      battery: states.battery,
      powerSave: states.powerSave,
      screen: states.screen,
      app: states.app,
    },
    makings.onReading,
  );

  function providerChanged(): void {
    states.provider.refresh();
    location.review();
    lives.review();
  }

  const ask = createPlatformQueries(handset, lives, activity, (patch) => {
    conditions.provider = { ...conditions.provider, ...patch };
    providerChanged();
  });

  const keepsRunning = () => os.location.keepsRunning.is && location.isServing;
  endNowAndThen(handset, lives, () => lives.isShown || keepsRunning());

  function worldChanged(): void {
    states.lookAgain();
    activity.lookAgain();
    motion.lookAgain();
    significantChange.lookAgain();
    visits.lookAgain();
    regions.lookAgain();
  }

  return {
    ...{ lives, disk, alarms, network, location, regions, motion, activity, acceleration, states, watches },
    providerChanged,
    worldChanged,
  };
}
