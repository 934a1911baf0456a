import { InvalidArgumentError } from 'commander';

/** gpsd's own port. */
const GPSD_PORT = 2947;

/** `max`, or how many times real time. */
export function parseSpeed(text: string): number | 'max' {
  if (text === 'max') return 'max';
  const speed = Number(text);
  if (text.trim() === '' || !(Number.isFinite(speed) && speed > 0))
    throw new InvalidArgumentError(`It must be "max" or a positive number (1 = real time).`);
  return speed;
}

/** A port; 0 lets the system choose. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new InvalidArgumentError('It must be a whole number from 0 to 65535.');
  return port;
}

/** A number above 0. */
export function parseCount(text: string): number {
  const count = Number(text);
  if (text.trim() === '' || !(Number.isFinite(count) && count > 0))
    throw new InvalidArgumentError('It must be a number above 0.');
  return count;
}

/** A whole number above 0. */
export function parseWhole(text: string): number {
  const count = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (count < 1) throw new InvalidArgumentError('It must be a whole number above 0.');
  return count;
}

/** Seconds, 0 or more. */
export function parseSpan(text: string): number {
  const seconds = Number(text);
  if (text.trim() === '' || !(Number.isFinite(seconds) && seconds >= 0))
    throw new InvalidArgumentError('It must be a number of seconds, 0 or more.');
  return seconds;
}

/** Seconds, above 0. */
export function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (text.trim() === '' || !(Number.isFinite(seconds) && seconds > 0))
    throw new InvalidArgumentError('It must be a positive number of seconds.');
  return seconds;
}

/** Metres, 0 or more. */
export function parseMeters(text: string): number {
  const meters = Number(text);
  if (text.trim() === '' || !(Number.isFinite(meters) && meters >= 0))
    throw new InvalidArgumentError('It must be a number of metres, 0 or more.');
  return meters;
}

/** A percentage, as a share from 0 to 1. */
export function parsePercent(text: string): number {
  const percent = Number(text);
  if (text.trim() === '' || !(percent >= 0 && percent <= 100))
    throw new InvalidArgumentError('It must be a number from 0 to 100.');
  return percent / 100;
}

/** An address that records can be sent to. */
export function parseUrl(text: string): string {
  if (!/^https?:$/.test(protocolOf(text)))
    throw new InvalidArgumentError('It must be an http or https address.');
  return text;
}

function protocolOf(text: string): string {
  try {
    return new URL(text).protocol;
  } catch {
    return '';
  }
}

/** `host`, `host:port` or `[v6]:port`. */
export function parseAddress(text: string): { readonly host: string; readonly port: number } {
  const [, six, four, port] = /^(?:\[([^\]\s]+)\]|([^:[\]\s]+))(?::(\d+))?$/.exec(text) ?? [];
  const host = six ?? four;
  if (host === undefined) throw new InvalidArgumentError('It must be host:port, such as 127.0.0.1:2947.');
  const number = port === undefined ? GPSD_PORT : Number(port);
  if (number < 1 || number > 65_535) throw new InvalidArgumentError('The port must be from 1 to 65535.');
  return { host, port: number };
}

/** A moment, ISO-8601; without an offset it is UTC, as everything that is printed. Epoch milliseconds. */
export function parseMoment(text: string): number {
  const hasOffset = /(Z|[+-]\d{2}:?\d{2})$/i.test(text);
  const millis = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(hasOffset ? text : `${text}Z`) : Number.NaN;
  if (Number.isNaN(millis))
    throw new InvalidArgumentError('It must be an ISO-8601 moment, such as 2026-01-31T17:05:00Z.');
  return millis;
}

/** Threads, at least one; more than this share no core anywhere. */
export function parseThreads(text: string): number {
  const threads = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (threads < 1 || threads > 1024)
    throw new InvalidArgumentError('It must be a whole number of threads from 1 to 1024.');
  return threads;
}
