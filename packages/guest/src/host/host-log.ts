import type { HostLogEntry } from './options';

/** Writes one entry of the host's own log. */
export type WriteHostLog = (level: number, event: string, message: string) => void;

export function createHostLog(listener: ((entry: HostLogEntry) => void) | undefined): WriteHostLog {
  return (level, event, message) => {
    try {
      listener?.({ level, event, message });
    } catch {
      // A log listener that throws must not stop the host, and there is no other place to report it.
    }
  };
}

/** The message of a caught value. */
export function messageOfError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
