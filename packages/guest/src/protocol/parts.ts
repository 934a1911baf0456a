/** Longest JSON of a value that crosses in one message, characters: some 250 records. It bounds the memory that a large value takes. */
export const PART_MAX = 200_000;

/**
 * Longest message, characters: three times what a hundred thousand geofences in one call are. Reading a longer one could cost the
 * process its memory.
 */
export const MESSAGE_MAX = 64_000_000;

/** Longest JSON of a value that a message can carry, characters: room for the other fields is left. */
export const VALUE_MAX = MESSAGE_MAX - 10_000;

/** Gives the JSON of one part after another, and undefined after the last. Only the part that it gives is in memory as JSON. */
export type NextPart = () => string | undefined;

/** Throws the error for a part that no message can carry. */
type Refuse = (complaint: string) => never;

/**
 * Cuts a value into parts of at most `PART_MAX` characters of JSON. A list is cut between its elements; an element that is longer is
 * a part by itself. A text is cut anywhere but inside a surrogate pair. Every other value is one part.
 * @param index the index of the first element, for errors
 * @returns undefined for a value that JSON does not represent
 */
export function partsOf(value: unknown, refuse: Refuse, index = 0): NextPart | undefined {
  if (Array.isArray(value)) return partsOfList(value, refuse, index);
  if (typeof value === 'string') return partsOfText(value);
  const json = JSON.stringify(value) as string | undefined;
  return json === undefined ? undefined : once(carried('the value', json, refuse));
}

function once(json: string): NextPart {
  let rest: string | undefined = json;
  return () => {
    const part = rest;
    rest = undefined;
    return part;
  };
}

function carried(name: string, json: string, refuse: Refuse): string {
  if (json.length <= VALUE_MAX) return json;
  return refuse(`${name} has ${json.length} characters of JSON; a message carries at most ${VALUE_MAX}`);
}

function partsOfList(list: readonly unknown[], refuse: Refuse, firstIndex: number): NextPart {
  let index = 0;
  let isFirst = true;
  /** The element that the part before had no room for. */
  let held: string | undefined;

  function element(): string | undefined {
    if (index >= list.length) return undefined;
    const json = JSON.stringify(list[index]) as string | undefined;
    return carried(`element ${firstIndex + index++}`, json ?? 'null', refuse);
  }

  return () => {
    held ??= element();
    if (held === undefined && !isFirst) return undefined;
    isFirst = false;
    const part: string[] = [];
    /** With its brackets and commas. */
    let length = 1;
    while (held !== undefined && (part.length === 0 || length + held.length < PART_MAX)) {
      part.push(held);
      length += held.length + 1;
      held = element();
    }
    return `[${part.join(',')}]`;
  };
}

function partsOfText(text: string): NextPart {
  let from = 0;
  let isFirst = true;
  return () => {
    if (from >= text.length && !isFirst) return undefined;
    isFirst = false;
    let length = Math.min(PART_MAX - 2, text.length - from);
    let json = quotedPart(text, from, length);
    while (json.length > PART_MAX) {
      // Escaped characters are longer: a share of it, which is shorter each time.
      length = Math.floor((length * (PART_MAX - 2)) / json.length);
      json = quotedPart(text, from, length);
    }
    from += wholeCharacters(text, from, length);
    return json;
  };
}

const quotedPart = (text: string, from: number, length: number): string =>
  JSON.stringify(text.slice(from, from + wholeCharacters(text, from, length)));

/** The length, one less where it would end inside a surrogate pair. */
function wholeCharacters(text: string, from: number, length: number): number {
  const end = from + length;
  return end < text.length && isHigh(text.charCodeAt(end - 1)) && isLow(text.charCodeAt(end))
    ? length - 1
    : length;
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000;

/** The JSON of a message with one more field, whose value is JSON already. */
export function withField(message: object, name: string, json: string): string {
  return `${JSON.stringify(message).slice(0, -1)},${JSON.stringify(name)}:${json}}`;
}

/** Joins the parts of one value. */
export interface Joined {
  /**
   * Adds the next part.
   * @throws Error where it is not the part that is due, or no list or text as the parts before
   */
  add(part: unknown, value: unknown): void;
  /** What was added. */
  value(): unknown;
}

export function joinParts(): Joined {
  let due = 0;
  let list: unknown[] | undefined;
  let texts: string[] | undefined;

  return {
    add(part, value) {
      if (part !== due) throw new Error(`part ${due} is due; got ${JSON.stringify(part)}`);
      if (Array.isArray(value) && texts === undefined) {
        list ??= [];
        for (const element of value) list.push(element);
      } else if (typeof value === 'string' && list === undefined) {
        texts ??= [];
        texts.push(value);
      } else throw new Error('the parts of a value must be lists, or texts');
      due++;
    },
    value: () => list ?? texts?.join(''),
  };
}
