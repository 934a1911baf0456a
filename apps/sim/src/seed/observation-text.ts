import type { Observation } from '@geo/simulator';
import { faultText } from '../output/fault-text';

/** A value in a line: cut at `most` characters. */
function short(value: unknown, most = 160): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return text.length > most ? `${text.slice(0, most - 3)}...` : text;
}

/** The path of an address: the host is always the model. */
const path = (url: string) => url.replace(/^https?:\/\/[^/]+/, '');

type Formatter<T extends Observation['type']> = (
  observation: Extract<Observation, { readonly type: T }>,
) => string;
type Formatters = { readonly [T in Observation['type']]?: Formatter<T> };

/** Always printed: what happens to the phone, and what the app receives and calls. */
const STORY: Formatters = {
  processStart: ({ life, wake }) => `life ${life} begins: ${short(wake ?? 'no cause given')}`,
  processEnd: ({ life, why }) => `life ${life} ends: ${why}`,
  reboot: ({ bootId }) => `reboot: ${bootId}`,
  clock: ({ stepMillis }) => `the clock jumps by ${stepMillis} ms`,
  fault: ({ fault }) =>
    `FAULT ${faultText(fault, 0)
      .trim()
      .replace(/^0 +\S+ +/, '')}`,
  refused: ({ number, message }) => `commit ${number} is refused: ${message}`,
  request: ({ number, request }) =>
    `request ${number}: ${request.method} ${path(request.url)} (${request.body?.length ?? 0} characters)`,
  response: ({ number, response }) => `answer ${number}: ${response.status}`,
  noResponse: ({ number, message }) => `no answer ${number}: ${message}`,
  event: ({ name, data, delivery }) =>
    name === 'location' || name === 'locationfilter'
      ? `event ${name} ${short(data, 110)}`
      : `event ${name} ${short(data)}${delivery.id === undefined ? '' : ` id ${delivery.id}`}`,
  headless: ({ name, event }) => `headless ${name} ${short(event)}`,
  call: ({ operation, args }) => `call ${operation} ${short(args)}`,
  returned: ({ operation, value }) => `${operation} returns ${short(value, 110)}`,
  failed: ({ operation, message }) => `${operation} fails: ${message}`,
  satellites: ({ state }) => `satellites ${state}`,
};

/** Printed with `--everything` only. */
const DETAIL: Formatters = {
  suspended: () => 'suspended',
  resumed: ({ why }) => `resumed: ${why}`,
  watch: ({ kind, request }) => `watch ${kind} ${short(request)}`,
  unwatch: ({ kind }) => `unwatch ${kind}`,
  query: ({ question }) => `ask ${question}`,
  alarm: ({ name, wallAt }) =>
    `alarm ${name} ${wallAt === null ? 'is taken back' : new Date(wallAt).toISOString()}`,
  presence: ({ presence }) => `presence ${presence.mode}`,
  commit: ({ number, changes }) =>
    `commit ${number}: ${changes
      .map((change) => Object.values(change)[0])
      .map((key) => short(key, 40))
      .join(' ')}`,
  durable: ({ number }) => `commit ${number} is durable`,
  reading: ({ kind, reading }) => `reading ${kind} ${short(reading)}`,
  wake: ({ wake }) => `wake ${short(wake)}`,
  trace: ({ line }) => `| ${line}`,
  output: (seen) => `output ${short(seen)}`,
  networkPosition: () => 'a position from the network',
  processor: ({ awakeMillis, reason }) => `the processor is awake for ${awakeMillis} ms: ${reason}`,
};

/** An observation as a line, without its time; `undefined` where it is not printed. */
export function observationText(observation: Observation, everything: boolean): string | undefined {
  const { type } = observation;
  const format = (STORY[type] ?? (everything ? DETAIL[type] : undefined)) as
    | ((observation: Observation) => string)
    | undefined;
  return format?.(observation);
}
