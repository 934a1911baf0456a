import type { Post } from '../protocol/channel';
import type { GuestMessage } from '../protocol/messages';
import { cut } from './quote';

/** Longest text of an entry for the host's log, in characters: whoever sends megabytes gets none back. */
const LOG_MAX = 500;

/** What became of a word of the host's, in its log. */
export type LogEvent =
  /** The host speaks another version. */
  | 'protocol:version'
  /** It could not be understood. */
  | 'protocol:refused'
  /** It could be understood, and came at the wrong time, or about something that there is not. */
  | 'protocol:unexpected'
  /** Something in the guest broke, which it should not. */
  | 'guest:failed';

/** As in the engine's log. */
const LEVELS: { readonly [E in LogEvent]: number } = {
  'guest:failed': 1,
  'protocol:version': 1,
  'protocol:refused': 2,
  'protocol:unexpected': 3,
};

/** How a guest speaks to its host. */
export interface Voice {
  say(message: GuestMessage): void;
  /** Is the host being told something just now? */
  readonly isSpeaking: boolean;
  log(event: LogEvent, message: string): void;
}

export function createVoice(post: Post): Voice {
  let speaking = 0;

  function say(message: GuestMessage): void {
    speaking++;
    try {
      post(JSON.stringify(message));
    } catch {
      // A host that throws has lost the message, and there is nobody else to tell.
    }
    speaking--;
  }
  return {
    say,
    get isSpeaking() {
      return speaking > 0;
    },
    log: (event, message) => say({ log: { level: LEVELS[event], event, message: cut(message, LOG_MAX) } }),
  };
}
