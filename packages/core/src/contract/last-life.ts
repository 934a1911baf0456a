import { cutText } from './cut';

/** Longest reason of an exit, characters: the names of platforms have at most half. */
const EXIT_REASON_MAX = 64;
/** Longest detail of an exit, characters. */
const EXIT_DETAIL_MAX = 1_024;

/** Why a process of the app ended, as the platform or its host says. */
export interface LastLife {
  /** The platform's word, such as `low memory` or `user requested`: at most 64 characters. Any word is kept as it is. */
  readonly reason: string;
  /** When it ended, epoch milliseconds. */
  readonly at?: number;
  /** More about it, such as a signal or the top of a trace: at most 1,024 characters. */
  readonly detail?: string;
}

/**
 * The same with its texts cut to their limits and redacted, and nothing else.
 * @param redact - hides secrets
 */
export function boundedLastLife(
  { reason, at, detail }: LastLife,
  redact: (text: string) => string = (text) => text,
): LastLife {
  return {
    reason: cutText(redact(String(reason)), EXIT_REASON_MAX),
    ...(Number.isFinite(at) ? { at: at as number } : {}),
    ...(typeof detail === 'string' ? { detail: cutText(redact(detail), EXIT_DETAIL_MAX) } : {}),
  };
}
