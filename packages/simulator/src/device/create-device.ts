import type { World } from '../world/world';
import { type Blocks, createAcceleration } from './acceleration';
import { ANDROID_DEVICE } from './android-data';
import { createBattery } from './battery';
import type { Device } from './device';
import { IOS_DEVICE } from './ios-data';
import type { DeviceModel } from './model';
import { createNetworkPositions } from './network-positions';
import { createRecogniser } from './recogniser';
import { createSatellites } from './satellites';
import { createSignificantMotion } from './significant-motion';

/** Which phone is simulated. */
export interface DeviceOptions {
  /** Default `android`. */
  readonly platform?: 'ios' | 'android';
  /** Other figures than the platform's. */
  readonly model?: DeviceModel;
  /** Real seconds of the accelerometer, where there are some. */
  readonly blocks?: Blocks;
}

const MODELS = { android: ANDROID_DEVICE, ios: IOS_DEVICE } as const;

/** A phone's hardware in a world: every reading is a function of the world's seed and of time. */
export function createDevice(
  world: World,
  { platform = 'android', model, blocks }: DeviceOptions = {},
): Device {
  const figures = model ?? MODELS[platform];
  if (figures === undefined)
    throw new RangeError(`platform must be one of ${Object.keys(MODELS).join(', ')}; got ${platform}`);
  return {
    satelliteFix: createSatellites(world, figures.fix),
    networkFix: createNetworkPositions(world, figures.network),
    ...createRecogniser(world, figures.activity),
    significantMotionAfter: createSignificantMotion(world, figures.significantMotionMillis),
    acceleration: createAcceleration(world, figures.acceleration, blocks),
    batteryAt: createBattery(world),
  };
}
