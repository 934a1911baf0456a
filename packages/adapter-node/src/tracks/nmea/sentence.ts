import GPS from 'gps';

/** What one sentence says, in our units; `undefined` where it says nothing. */
export interface Sentence {
  readonly kind: 'GGA' | 'GNS' | 'RMC' | 'GLL' | 'VTG' | 'GSA' | 'GST' | 'ZDA';
  /** Milliseconds since midnight, UTC. */
  readonly dayTimeMillis?: number | undefined;
  /** Epoch milliseconds of this sentence's midnight, UTC. */
  readonly dayMillis?: number | undefined;
  /** Does the receiver vouch for the position? Only GGA, GNS, RMC and GLL say. */
  readonly hasFix?: boolean;
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
  readonly altitude?: number | undefined;
  /** Height of the geoid above the ellipsoid, metres. */
  readonly geoidHeight?: number | undefined;
  /** Metres per second. */
  readonly speed?: number | undefined;
  readonly heading?: number | undefined;
  readonly hdop?: number | undefined;
  /** Standard deviations, metres. */
  readonly deviations?: { readonly horizontal: number; readonly vertical: number | undefined };
}

/** A sentence of a kind we read, by a talker of two letters (GP, GN, GL …); `$P…` is a maker's own. */
const READ = /^\$(?!P)[A-Z]{2}(?:GGA|GNS|RMC|GLL|VTG|GSA|GST|ZDA),/;
const DAY_MILLIS = 86_400_000;

/**
 * Reads one line. `undefined`: not a sentence we use. `'checksum'`: its checksum is wrong or missing.
 * `'damaged'`: the checksum is right, the fields are not.
 */
export function readSentence(line: string): Sentence | 'checksum' | 'damaged' | undefined {
  if (!READ.test(line)) return undefined;
  let parsed: ReturnType<typeof GPS.Parse>;
  try {
    parsed = GPS.Parse(line);
  } catch {
    // The library checks the fields before it compares the checksum, and throws at an impossible one.
    return checksumHolds(line) ? 'damaged' : 'checksum';
  }
  if (parsed === false || !parsed.valid) return 'checksum';
  return translate(parsed);
}

function translate(parsed: Exclude<ReturnType<typeof GPS.Parse>, false>): Sentence | undefined {
  switch (parsed.type) {
    case 'RMC':
      return {
        kind: 'RMC',
        // The library fills a missing date with today's: the date counts only where the sentence has one.
        ...timeOf(parsed.time, hasFields(parsed.raw, 9, 9)),
        hasFix: parsed.status === 'active' && parsed.faa !== 'not valid',
        ...position(parsed),
        speed: metersPerSecond(parsed.speed),
        heading: parsed.track ?? undefined,
      };
    case 'GGA':
      return {
        kind: 'GGA',
        ...timeOf(parsed.time, false),
        hasFix: parsed.quality !== null,
        ...position(parsed),
        altitude: parsed.alt ?? undefined,
        geoidHeight: parsed.geoidal ?? undefined,
        hdop: parsed.hdop ?? undefined,
      };
    case 'GNS':
      return {
        kind: 'GNS',
        ...timeOf(parsed.time, false),
        // One letter a constellation; N is "no fix" by that one.
        hasFix: /[^N]/.test(parsed.mode),
        ...position(parsed),
        altitude: parsed.alt ?? undefined,
        geoidHeight: parsed.sep ?? undefined,
        hdop: parsed.hdop ?? undefined,
      };
    case 'GLL':
      return {
        kind: 'GLL',
        ...timeOf(parsed.time, false),
        hasFix: parsed.status === 'active' && parsed.faa !== 'not valid',
        ...position(parsed),
      };
    case 'VTG':
      return { kind: 'VTG', speed: metersPerSecond(parsed.speed), heading: parsed.track ?? undefined };
    case 'GSA':
      return { kind: 'GSA', hdop: parsed.hdop ?? undefined };
    case 'ZDA':
      return { kind: 'ZDA', ...timeOf(parsed.time, hasFields(parsed.raw, 2, 4)) };
    case 'GST': {
      const { latitudeError, longitudeError, heightError } = parsed;
      const known = latitudeError !== null && longitudeError !== null;
      const horizontal = known ? Math.sqrt(latitudeError ** 2 + longitudeError ** 2) : Number.NaN;
      const deviations = { horizontal, vertical: heightError ?? undefined };
      return { kind: 'GST', ...timeOf(parsed.time, false), ...(horizontal > 0 ? { deviations } : {}) };
    }
    default:
      return undefined;
  }
}

function timeOf(time: Date | null, dated: boolean): Pick<Sentence, 'dayTimeMillis' | 'dayMillis'> {
  const millis = time?.getTime();
  if (millis === undefined || !Number.isFinite(millis)) return {};
  const dayTimeMillis = millis % DAY_MILLIS;
  return dated ? { dayTimeMillis, dayMillis: millis - dayTimeMillis } : { dayTimeMillis };
}

function position(parsed: {
  lat: number | null;
  lon: number | null;
}): Pick<Sentence, 'latitude' | 'longitude'> {
  return { latitude: parsed.lat ?? undefined, longitude: parsed.lon ?? undefined };
}

/** Are these fields (0 is the sentence's name) all filled? */
function hasFields(raw: string, from: number, to: number): boolean {
  return raw
    .split(',', to + 1)
    .slice(from)
    .every((field) => field !== '');
}

/** The library gives kilometres an hour. */
function metersPerSecond(kilometersPerHour: number | null): number | undefined {
  return kilometersPerHour === null ? undefined : kilometersPerHour / 3.6;
}

function checksumHolds(line: string): boolean {
  const star = line.indexOf('*');
  if (star < 0) return false;
  let sum = 0;
  for (let index = 1; index < star; index += 1) sum ^= line.charCodeAt(index);
  return sum === Number.parseInt(line.slice(star + 1, star + 3), 16);
}
