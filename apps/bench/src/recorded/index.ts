// Recordings with ground truth, in the layout of MobilityNet
export { openRecordings } from './recordings';
export type {
  RecordedActivity,
  RecordedBattery,
  RecordedFix,
  RecordedPhone,
  RecordedRun,
  RecordedSection,
  RecordedTrip,
  Recordings,
} from './recording';
