import { writeLine } from './line';

/** Writes down what a host and its guests say. */
export interface TranscriptRecorder {
  /** What was written so far, line by line. */
  readonly lines: readonly string[];
  /** A remark; one of several lines becomes several. */
  remark(text: string): void;
  /** A fresh guest begins: say it before the host is made. */
  begin(why: string): void;
  /** For `HostOptions.tap`. */
  tap(from: 'host' | 'guest', json: string): void;
}

/**
 * A recorder with nothing in it.
 *
 * @example
 * const recorder = transcriptRecorder();
 * recorder.begin('launch');
 * const host = createHost({ ports, profile, boot, drain, tap: recorder.tap });
 */
export function transcriptRecorder(): TranscriptRecorder {
  const lines: string[] = [];
  return {
    lines,
    remark(text) {
      for (const part of text.split('\n')) lines.push(writeLine({ kind: 'remark', text: part }));
    },
    begin(why) {
      lines.push(writeLine({ kind: 'begin', why }));
    },
    tap(from, json) {
      // JSON has no line breaks, so that nothing needs to be checked for the many lines of a long day.
      lines.push(from === 'host' ? `> ${json}` : `< ${json}`);
    },
  };
}
