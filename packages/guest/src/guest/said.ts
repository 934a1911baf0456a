import { cut } from './quote';
import { isObject } from './shapes/shape';
import { WORDS, type Word } from './shapes/words';

/**
 * Longest message that is read, in characters: three times what a hundred thousand geofences in one call are. Beyond, reading
 * it could cost the process its memory.
 */
const MESSAGE_MAX = 64_000_000;

/** A message as it came: nothing in it is believed before a shape has looked at it. */
export type Message = Readonly<Record<string, unknown>>;

/** @throws Error when it is no JSON, no object, or too long to look. */
export function parsed(json: unknown): Message {
  if (typeof json !== 'string') throw new Error(`a message is a text; got ${typeof json}`);
  if (json.length > MESSAGE_MAX)
    throw new Error(`a message has at most ${MESSAGE_MAX} characters; got ${json.length}`);
  const message = value(json);
  if (!isObject(message)) throw new Error('a message is an object in JSON');
  return message;
}

/** Each JavaScript engine has its own words for what is wrong with a text, and some quote from it. */
function value(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The beginning of a message that is quoted in a log, characters: its moment and its word. Behind them tokens may come. */
const BEGINNING_MAX = 48;

/** A message as a log quotes it. */
export const beginning = (json: unknown): string =>
  typeof json === 'string' ? cut(json, BEGINNING_MAX) : `a ${typeof json}`;

const known: ReadonlySet<string> = new Set(Object.keys(WORDS));

/** @throws Error where it says nothing that a host can say, or two things. */
export function wordOf(message: Message): Word {
  const words = Object.keys(message).filter((name) => known.has(name));
  const [word] = words;
  if (word === undefined)
    throw new Error(`a message says one of ${[...known].join(', ')}; this one says none`);
  if (words.length > 1) throw new Error(`a message says one thing; this one says ${words.join(' and ')}`);
  return word as Word;
}
