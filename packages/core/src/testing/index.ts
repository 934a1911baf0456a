/**
 * Test kit: ports controlled by the test (virtual time, memory, scripted sensors and servers), an acceptance
 * suite for each port, and the replay of a black box.
 *
 * @packageDocumentation
 */

// Ports for tests
export { unprovidedPorts } from '../ports/index';
export { type MemoryStorage, type MemoryStorageOptions, memoryStorage } from './memory-storage';
export {
  type RebootOptions,
  type VirtualScheduler,
  type VirtualSchedulerOptions,
  virtualScheduler,
} from './virtual-scheduler';
export {
  type ScriptedSensor,
  type ScriptedSensorAnswers,
  type ScriptedSensorOptions,
  type SensorCall,
  type SensorStates,
  type StateKind,
  contentStates,
  scriptedSensor,
} from './scripted-sensor';
export {
  type FinalAnswer,
  type HeldRequest,
  type ScriptedAnswer,
  type ScriptedHttp,
  type ScriptedHttpOptions,
  noAnswer,
  scriptedHttp,
} from './scripted-http';
export { countingEntropy } from './counting-entropy';
export { type SilentPresence, silentPresence } from './silent-presence';

// Parts of the engine, for benchmarks
export { liveTripLine } from './live-trip-line';
export { type TripLine, type TripOdometer, type TripPlace, tripLine } from './trip-line';
export {
  type Acceptance,
  type AcceptanceAnswer,
  type AcceptedPlace,
  acceptance,
} from './acceptance';

// Replay of black boxes
export type { SegmentHeader } from '../blackbox/header';
export {
  type Replay,
  type ReplayedLife,
  type ReplayOptions,
  replayBlackBox,
} from './replay/replay-black-box';
export { countedTrace } from './replay/counted-trace';

// Acceptance suites for ports
export { storageCases, storageSuite } from './suites/storage-suite';
export type { StorageTrial } from './suites/storage-trial';
export { type SchedulerTrial, schedulerCases, schedulerSuite } from './suites/scheduler-suite';
export { type HttpTrial, httpCases, httpSuite } from './suites/http-suite';
export { type SensorTrial, sensorCases, sensorSuite } from './suites/sensor-suite';
export { type MirrorAnswer, type MirrorRequest, mirror } from './suites/mirror';
export { type CaseResult, type SuiteCase, type TestFramework, runCases } from './suites/suite';
