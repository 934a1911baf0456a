import { MESSAGE_MAX } from '../protocol/parts';
import { cut } from './quote';
import { MESSAGES, type MessageName } from './shapes/messages';
import { isObject } from './shapes/shape';

/** A parsed message whose fields are not yet checked by a shape. */
export type Message = Readonly<Record<string, unknown>>;

/** @throws Error when it is not JSON, not an object, or too long. */
export function parsed(json: unknown): Message {
  if (typeof json !== 'string') throw new Error(`a message is a text; got ${typeof json}`);
  if (json.length > MESSAGE_MAX)
    throw new Error(`a message has at most ${MESSAGE_MAX} characters; got ${json.length}`);
  const message = value(json);
  if (!isObject(message)) throw new Error('a message is an object in JSON');
  return message;
}

/** Undefined where the text is not JSON. Error texts differ between JavaScript engines, and some quote the input. */
function value(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The beginning of a message that is quoted in a log, characters: its moment and its name. Later fields may hold tokens. */
const BEGINNING_MAX = 48;

/** A message as a log quotes it. */
export const beginning = (json: unknown): string =>
  typeof json === 'string' ? cut(json, BEGINNING_MAX) : `a ${typeof json}`;

const known: ReadonlySet<string> = new Set(Object.keys(MESSAGES));

/** The name of a message: its one known field. @throws Error where it has none, or several. */
export function nameOf(message: Message): MessageName {
  const names = Object.keys(message).filter((name) => known.has(name));
  const [name] = names;
  if (name === undefined)
    throw new Error(`a message says one of ${[...known].join(', ')}; this one says none`);
  if (names.length > 1) throw new Error(`a message says one thing; this one says ${names.join(' and ')}`);
  return name as MessageName;
}
