// Chance
export { type Draws, draws } from './chance/draws';
export { chanceAt, correlatedNoise, type Noise } from './chance/noise';

// The world
export type { DayOptions } from './world/day';
export { type GrowingWorld, growingWorld } from './world/growing-world';
export { DAYS, drawDay } from './world/days';
export { modelDay } from './world/model-day';
export { type TrackOptions, type TrackPoint, trackWorld } from './world/track-world';
export type { Halt, Leg, Part, Rest, SkyFrom, TimedLeg } from './world/part';
export { worldOf, type WorldOptions } from './world/world-of';
export type { Carried, Going, Network, Sky, Stretch, Trip, Truth, World } from './world/world';

// The device and its operating system
export { createDevice, type DeviceOptions } from './device/create-device';
export { ANDROID_DEVICE } from './device/android-data';
export { IOS_DEVICE } from './device/ios-data';
export type { Blocks } from './device/acceleration';
export type { DeviceModel, Quantiles } from './device/model';
export type { Device, Recognised, Warmth } from './device/senses';
export type { OsRules, Sourced, Span } from './os/rules';

// The phone
export type { Phone, PhoneOptions } from './phone/phone';
export type { Happening, Observation, Observer, Told } from './phone/observation';
export type { Process, Running, Tracker } from './phone/tracker';

// Faults
export type { Fault, FaultKind } from './faults/fault';

// The server's end
export type { Arrival, ModelServer, ServerAnswer, ServerMood } from './server/model-server';

// What must hold
export type { CheckContext, Checker, Invariant, Violation } from './checkers/checker';
export type { RunOptions, RunPlan, Verdict } from './run/run';

// Energy
export type { Energy, EnergyColumn } from './energy/energy-table';
