import type { Post } from '../protocol/channel';
import type { GuestMessage } from '../protocol/messages';
import { withField } from '../protocol/parts';
import { cut } from './quote';

/** Longest text of an entry for the host's log, in characters: large input is not echoed. */
const LOG_MAX = 500;

/** Why a message of the host was not handled. */
export type LogEvent =
  /** The host speaks another version. */
  | 'protocol:version'
  /** The message is malformed. */
  | 'protocol:refused'
  /** The message is well-formed, but came at the wrong time or names something that does not exist. */
  | 'protocol:unexpected'
  /** An internal error of the guest. */
  | 'guest:failed';

/** Levels as in the engine's log. */
const LEVELS: { readonly [E in LogEvent]: number } = {
  'guest:failed': 1,
  'protocol:version': 1,
  'protocol:refused': 2,
  'protocol:unexpected': 3,
};

/** The messages from the guest to its host. */
export interface Outbound {
  /** `value`: the JSON of one more field. */
  send(message: GuestMessage, value?: string): void;
  /** Is a call of `post` running? */
  readonly isPosting: boolean;
  log(event: LogEvent, message: string): void;
}

export function createOutbound(post: Post): Outbound {
  let posting = 0;

  function send(message: GuestMessage, value?: string): void {
    posting++;
    try {
      post(value === undefined ? JSON.stringify(message) : withField(message, 'value', value));
    } catch {
      // A host that throws loses the message; the guest has no other channel to report it.
    }
    posting--;
  }
  return {
    send,
    get isPosting() {
      return posting > 0;
    },
    log: (event, message) => send({ log: { level: LEVELS[event], event, message: cut(message, LOG_MAX) } }),
  };
}
