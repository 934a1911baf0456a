// Chance
export { type Draws, draws } from './chance/draws';

// The world
export type { Carried, Going, Network, Sky, Stretch, Trip, Truth, World } from './world/world';

// The device and its operating system
export type { Device, Recognised, Warmth } from './device/senses';
export type { OsRules, Sourced, Span } from './os/rules';

// The phone
export type { Phone, PhoneOptions } from './phone/phone';
export type { Happening, Observation, Observer, Told } from './phone/observation';
export type { Process, Running, Tracker } from './phone/tracker';

// Faults
export type { Fault, FaultKind } from './faults/fault';

// The server's end
export {
  type Arrival,
  createModelServer,
  type ModelServer,
  type ModelServerOptions,
  type ServerAnswer,
  type ServerMood,
  type TokenPair,
  type TokenReuse,
} from './server/model-server';

// What must hold
export type {
  CheckContext,
  Checker,
  Hearing,
  Invariant,
  Violation,
  WatchContext,
} from './checkers/checker';
export { INVARIANTS } from './checkers/invariants';
export { createWatch, type Watch } from './checkers/watch';
export type { RunOptions, RunPlan, Verdict } from './run/run';

// Energy
export type { Energy, EnergyColumn } from './energy/energy-table';
