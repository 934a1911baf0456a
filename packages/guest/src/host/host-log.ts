import type { HostLogEntry } from './options';

/** Writes one entry of the host's own log. */
export type WriteHostLog = (level: number, event: string, message: string) => void;

export function createHostLog(hear: ((entry: HostLogEntry) => void) | undefined): WriteHostLog {
  return (level, event, message) => {
    try {
      hear?.({ level, event, message });
    } catch {
      // Who hears of faults has one of his own: there is nobody left to tell.
    }
  };
}

/** What a caught value says. */
export function messageOfError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
