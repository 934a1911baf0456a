import type { Post } from '../protocol/channel';
import type { GuestMessage } from '../protocol/messages';
import { cut } from './quote';

/** Longest text of an entry for the host's log, in characters: whoever sends megabytes gets none back. */
const LOG_MAX = 500;

/** What became of a word of the host's, in its log. */
export type LogEvent =
  /** It could not be understood. */
  | 'message:malformed'
  /** It could be understood, and came at a time or about something that there is not. */
  | 'message:unexpected'
  /** Something in the guest broke, which it should not. */
  | 'guest:failed';

/** As in the engine's log. */
const LEVELS: { readonly [E in LogEvent]: number } = {
  'guest:failed': 1,
  'message:malformed': 2,
  'message:unexpected': 4,
};

/** How a guest speaks to its host. */
export interface Voice {
  say(message: GuestMessage): void;
  log(event: LogEvent, message: string): void;
}

export function createVoice(post: Post): Voice {
  function say(message: GuestMessage): void {
    try {
      post(JSON.stringify(message));
    } catch {
      // A host that throws has lost the message, and there is nobody else to tell.
    }
  }
  return {
    say,
    log: (event, message) => say({ log: { level: LEVELS[event], event, message: cut(message, LOG_MAX) } }),
  };
}
