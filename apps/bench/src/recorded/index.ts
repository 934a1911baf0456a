// Recordings with ground truth, in the layout of MobilityNet
export { openRecordings } from './recordings';
export type {
  RecordedActivity,
  RecordedBattery,
  RecordedFix,
  RecordedPhone,
  RecordedPlace,
  RecordedRun,
  RecordedSection,
  RecordedTransition,
  RecordedTrip,
  Recordings,
} from './recording';
export type { Report } from './reports';
