/** Below this a number is seconds (until the year 5138), from here on milliseconds (since 1973). */
const SECONDS_LIMIT = 1e11;
/** From here on microseconds, as some loggers write. */
const MICROSECONDS_FROM = 1e14;
/** From here on nanoseconds. */
const NANOSECONDS_FROM = 1e17;

const NUMBER = /^[+-]?\d+(\.\d*)?(e[+-]?\d+)?$/i;
const DATE_AND_TIME =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[T ]+(\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)\s*(.*)$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2}(?:\.\d+)?)(Z?)$/;
const ZONE = /^(?:Z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2})$/i;

/**
 * Epoch milliseconds of a recorded time: ISO 8601 (without a zone it is UTC), or a number of seconds, milliseconds,
 * microseconds or nanoseconds since 1970, distinguished by its size. `undefined` for anything else.
 */
export function toEpochMillis(value: unknown): number | undefined {
  if (typeof value === 'number') return fromNumber(value);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (text === '') return undefined;
  return NUMBER.test(text) ? fromNumber(Number(text)) : fromText(text);
}

function fromNumber(value: number): number | undefined {
  if (!Number.isFinite(value) || value < 0) return undefined;
  if (value < SECONDS_LIMIT) return Math.round(value * 1000);
  if (value < MICROSECONDS_FROM) return Math.round(value);
  return Math.round(value < NANOSECONDS_FROM ? value / 1e3 : value / 1e6);
}

function fromText(text: string): number | undefined {
  const compact = COMPACT.exec(text);
  if (compact) return finite(Date.parse(text.replace(COMPACT, '$1-$2-$3T$4:$5:$6Z')));
  const parts = DATE_AND_TIME.exec(text);
  if (!parts) return undefined;
  const [, year, month = '', day = '', clock = '', zone = ''] = parts;
  if (zone !== '' && !ZONE.test(zone)) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = (clock.indexOf(':') === 1 ? `0${clock}` : clock).replace(',', '.');
  return finite(Date.parse(`${date}T${time}${isoZone(zone)}`));
}

function isoZone(zone: string): string {
  if (zone === '' || /^[A-Z]/i.test(zone)) return 'Z';
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

function finite(millis: number): number | undefined {
  return Number.isFinite(millis) ? millis : undefined;
}
