// What a session is
export type {
  Action,
  Beginning,
  ChosenNetwork,
  ChosenPermission,
  Opening,
  PhoneSystem,
  Plan,
  Step,
  TravelMode,
  UploadTarget,
} from './plan';

// What the page shows
export type { ChartState, ChartTransition, MachineChart } from './chart';
export type { Reason } from './reason';
export type { PresetValues, SettingKey } from './settings';
export type {
  DecisionKind,
  DecisionRow,
  EnergyLine,
  Fate,
  FenceNow,
  KeptFix,
  LogRow,
  MachineNow,
  PhoneNow,
  QueueRow,
  Snapshot,
  Transition,
} from './snapshot';

// Between them
export { connectPlayground, type PlaygroundClient } from './client';
export type { BrowserOpening, Command, Opened, Questions, QuestionType, ToPage, ToWorker } from './messages';

// This browser's own location
export type { SensorRequestMessage, SensorReplyMessage } from './sensor-messages';
