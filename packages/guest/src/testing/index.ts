/**
 * What tests of a host need: a virtual phone that hosts a guest, and transcripts of what host and guest say, recorded and
 * replayed.
 *
 * @packageDocumentation
 */

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
export type { BootOptions, PhoneServer, VirtualPhoneOptions } from './phone/phone-options';
export { type VirtualPhone, virtualPhone } from './phone/virtual-phone';
