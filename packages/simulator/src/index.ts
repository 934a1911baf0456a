/**
 * A phone in software: its world, its device and operating system, every fault it can have, and what must hold all the same.
 * Tests of apps begin with `simulatedPhone`. The same seed gives the same run; times are milliseconds since the world began,
 * unless a comment says otherwise.
 *
 * @packageDocumentation
 */

// Chance
export { type Draws, draws } from './chance/draws';
export { chanceAt, correlatedNoise, type Noise, type NoiseScale } from './chance/noise';

// The world
export type { DayOptions } from './world/day';
export { type GrowingWorld, growingWorld } from './world/growing-world';
export {
  storyWorld,
  type StoryWorld,
  type StoryWorldOptions,
  type Surroundings,
  type Travel,
} from './app/story-world';
export type { CourseOptions } from './world/course';
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
export type {
  AccelerationModel,
  ActivityModel,
  DeviceModel,
  FixModel,
  IndoorsModel,
  NetworkFixModel,
  OpenSky,
  Quantiles,
  StartModel,
  TeleportModel,
  WrongWords,
} from './device/model';
export type { Device, RecognisedActivity, ReceiverState } from './device/device';
export { ANDROID } from './os/android';
export { IOS } from './os/ios';
export type { OsRules, Sourced, Span } from './os/rules';

// The phone
export type { Disk } from './phone/conditions';
export type { PhoneControls, PhoneHooks } from './phone/controls';
export { reportingStorage } from './phone/reporting-storage';
export { type EngineTracker, type EngineTrackerOptions, engineTracker } from './phone/engine-tracker';
export type { EventSensor, Phone, PhoneOptions } from './phone/phone';
export { simulatePhone } from './phone/simulate-phone';
export type { ObservationPayload, Observation, Observer, TrackerOutput } from './phone/observation';
export type { Process, RunningTracker, Tracker } from './phone/tracker';

// Faults
export { endOf, type Fault, type FaultKind } from './faults/fault';
export type { Displacement } from './faults/displaced-fixes';
export { drawFaults, type FaultDraw, quietMillis } from './faults/draw-faults';
export {
  type FaultInjector,
  createFaultInjector,
  type PortOperation,
  type CrashPoint,
  type FaultTarget,
} from './faults/fault-injector';
export type { FaultEffects } from './faults/fault-effects';

// The server's end
export {
  type Arrival,
  createModelServer,
  type ModelServer,
  type ModelServerOptions,
  type ServerResponse,
  type ServerConditions,
  type Stumble,
} from './server/model-server';
export type { TokenPair, TokenReuse } from './server/tokens';

export type { JsonObject } from './server/envelope';

// What must hold
export type {
  CheckContext,
  Checker,
  Invariant,
  Violation,
  MonitorContext,
} from './checkers/checker';
export type {
  ObservationHandlers,
  ObservationType,
  ObservationOf,
} from './checkers/observation-handlers';
export type { DurableMemory, MemoryChange } from './checkers/durable-memory';
export type { OutboxRow } from './checkers/rows';
export type { Stored, StoredEvent, StoredRecord } from './checkers/stored';
export type { DeliveredEvent } from './checkers/delivered-events';
export type { Trail, TrailPoint } from './checkers/trail';
export { INVARIANTS } from './checkers/invariants';
export { createRunMonitor, type RunMonitor } from './checkers/run-monitor';

// Runs
export type { AppCall, RunOptions, RunPlan, Verdict } from './run/run';
export { type PlanOptions, planOf } from './run/plan-of';
export { runPlan } from './run/run-plan';
export { digestOfRun, type RunDigest } from './run/digest-of-run';
export { shrink, type ShrinkOptions, type Shrunk } from './run/shrink';

// Energy
export {
  createEnergyMeter,
  type EnergyMeter,
  type HardwareUse,
  type MeterWorld,
} from './energy/energy-meter';
export type { RadioTime } from './energy/radio-use';
export type { SatellitesTime } from './energy/satellites-time';
export {
  ENERGY_COLUMNS,
  ENERGY_TABLE,
  type Energy,
  type EnergyColumn,
  type EnergyFigure,
} from './energy/energy-table';

// Stories, for users of the engine
export type { SimulatedPhone } from './app/phone-commands';
export { simulatedPhone } from './app/simulated-phone';
export type { SimulatedPhoneOptions } from './app/options';
export type { PhoneView } from './app/phone-view';
export type {
  ScriptedResponse,
  TravelOptions,
  Permission,
  CommandChain,
  PhoneCommands,
} from './app/phone-commands';
export type { Route } from './app/route';
export type { App } from './app/app-tracker';
export type { EngineProcess, EngineProcessOptions, StartEngineProcess } from './app/engine-process';
export type { ReceivedHeadlessEvent, ReceivedEvent } from './app/event-log';
export { type Binding, mockBinding } from './app/binding';
export type { AppFailure } from './app/failures';
export type { AppStorage } from './app/app-storage';
export type { FakeTimers } from './app/fake-timers';
export type { Fetch, FetchOptions, FetchResponse } from './app/fetch';
export type { PhoneGlobals, TimerId } from './app/globals';
export { hours, KILOMETRES, METRES, minutes, seconds } from './app/units';
