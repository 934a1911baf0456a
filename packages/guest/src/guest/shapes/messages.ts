import type { EventName, PlatformProfile, SensorKind, Wake } from '@geo/core';
import type { CallMessage, Failure, Hello, Moment } from '../../protocol/messages';
import { quoted } from '../quote';
import { lastLife } from './device-report';
import { READINGS, sensorKind } from './readings';
import {
  anything,
  flag,
  isObject,
  list,
  numberFrom,
  object,
  oneOf,
  optional,
  placed,
  type Shape,
  type Shaped,
  text,
  textUpTo,
  whole,
  yes,
} from './shape';

/** Longest name that a host gives a client, in characters. */
const NAME_MAX = 128;
/** Longest name of an alarm, method or event, and longest id, in characters: several times the longest in use. */
const SHORT_TEXT_MAX = 256;
/** The last moment a calendar can name, epoch milliseconds: what lies beyond could not be written down. */
const WALL_MAX = 8.64e15;
/** A hundred years without a reboot, milliseconds. Uptime never decreases, so that a larger value would be kept for ever. */
const UP_MAX = 3.2e12;

const clientName = textUpTo(NAME_MAX);
const shortText = textUpTo(SHORT_TEXT_MAX);

/** The moment of a message. */
export const moment = object<Moment>({ now: numberFrom(-WALL_MAX, WALL_MAX), up: numberFrom(0, UP_MAX) });

/** Kinds that a host may name: several times as many as there are, for hosts that are newer. */
const AVAILABLE_MAX = 100;
/** How small and how large a black box may be, bytes: core's own least, and what a phone can spare at most. */
const BOX_BYTES_MIN = 64_000;
const BOX_BYTES_MAX = 256_000_000;

/** `hello` as decoded: a newer host may name unknown kinds. */
export type DecodedHello = Omit<Hello, 'available'> & { readonly available: readonly string[] };

/** Longest reason that a host may give for a restart, in characters: it goes into State and the log. */
const REASON_MAX = 1_024;

const hello = object<DecodedHello>({
  protocol: whole,
  profile: oneOf<PlatformProfile['name']>('ios', 'android', 'web', 'node'),
  bootId: text,
  available: list(shortText, AVAILABLE_MAX),
  entropy: hexadecimal,
  headless: optional(flag),
  trace: optional(flag),
  blackBox: optional<NonNullable<Hello['blackBox']>>((value) =>
    isObject(value) ? object({ bytes: numberFrom(BOX_BYTES_MIN, BOX_BYTES_MAX) })(value) : flag(value),
  ),
  restarted: optional(object({ reason: textUpTo(REASON_MAX) })),
  lastLife: optional(lastLife),
});

function hexadecimal(value: unknown): string {
  if (typeof value === 'string' && /^[\da-f]{32}$/i.test(value)) return value;
  // It is a secret, and not quoted.
  throw new Error(` must be 32 hexadecimal digits; got ${typeof value}`);
}

function reading<K extends SensorKind>(kind: K, data: unknown): { reading: K; data: never } {
  try {
    return { reading: kind, data: READINGS[kind](data) as never };
  } catch (error) {
    throw placed(`.data of ${kind}`, error);
  }
}

const anyReading = object({ kind: sensorKind, data: anything });

const WAKES: { readonly [C in Wake['cause']]: (value: unknown) => Wake } = {
  launch: () => ({ cause: 'launch' }),
  boot: () => ({ cause: 'boot' }),
  alarm: (value) => ({ cause: 'alarm', name: object({ name: shortText })(value).name }),
  reading(value) {
    const { kind, data } = anyReading(value);
    return { cause: 'reading', kind, data: reading(kind, data).data };
  },
};
const cause = object({ cause: oneOf(...(Object.keys(WAKES) as Wake['cause'][])) });

/** An error; only its message and `locked` are used. A malformed one still counts as an error. */
const failure: Shape<Failure> = (value) => ({
  message:
    isObject(value) && typeof value.message === 'string'
      ? value.message
      : `for no reason, but ${quoted(value)}`,
  ...(isObject(value) && value.locked === true ? { locked: true } : {}),
});

/** Every message of a host, by the field that names it. */
export const MESSAGES = {
  hello: object({ hello }),
  wake: object({ wake: (value: unknown): Wake => WAKES[cause(value).cause](value) }),
  attach: object<{ attach: string; headless?: boolean }>({ attach: clientName, headless: optional(flag) }),
  detach: object({ detach: clientName }),
  call: object<CallMessage & { readonly client: string }>({
    client: clientName,
    call: whole,
    method: shortText,
    args: list(anything),
    listens: optional(flag),
    part: optional(whole),
    last: optional(flag),
  }),
  listen: object({ client: clientName, listen: whole, name: shortText as Shape<EventName> }),
  unlisten: object({ client: clientName, unlisten: whole }),
  taken: object({ client: clientName, taken: shortText }),
  handled: object<{ client?: string; handled: number; error?: Failure }>({
    client: optional(clientName),
    handled: whole,
    error: optional(failure),
  }),
  reading: (value: unknown) => {
    const { reading: kind, data } = object({ reading: sensorKind, data: anything })(value);
    return reading(kind, data);
  },
  reply: object<{ reply: number; value?: unknown; error?: Failure }>({
    reply: whole,
    value: anything,
    error: optional(failure),
  }),
  fire: object({ fire: yes }),
  unlocked: object({ unlocked: yes }),
  close: object({ close: yes }),
};

export type MessageName = keyof typeof MESSAGES;
/** The decoded form of each message. */
export type Decoded = { readonly [W in MessageName]: Shaped<(typeof MESSAGES)[W]> };
