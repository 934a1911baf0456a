// Transcripts
export type { TranscriptLine } from './transcripts/line';
export { type NumberedLine, parseTranscript, writeTranscript } from './transcripts/transcript';
export { TranscriptError } from './transcripts/transcript-error';
export { type TranscriptRecorder, transcriptRecorder } from './transcripts/recorder';
export {
  type TranscriptDifference,
  type TranscriptReplay,
  replayTranscript,
} from './transcripts/replay';

// A phone that hosts a guest
export type { Birth, PhoneServer, VirtualPhoneOptions } from './phone/phone-options';
export { type VirtualPhone, virtualPhone } from './phone/virtual-phone';
