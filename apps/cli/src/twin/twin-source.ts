import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { TrackPoint } from '@geo/adapter-node';
import type { Location, Trip } from '@geo/core';
import { createReceiver, openStore, type ReceiverOptions } from '@geo/receiver';
import { EXIT } from '../exit-code';
import { Failure } from '../failure';
import { openRecording } from '../recording/recording';
import { gatherPoints } from './twin-points';

/** A device's past. */
export interface TwinPast {
  readonly device: string;
  readonly points: readonly TrackPoint[];
  /** Every point of a recorder, instead of records of an engine. */
  readonly isRecorded: boolean;
  /** Trips that it sent, in the order of time. */
  readonly sent: readonly Trip[];
  /** What of it was left out, a sentence. */
  readonly cut?: string;
}

/** Which part of it. */
export interface TwinSpan {
  /** Epoch milliseconds, included. */
  readonly since?: number;
  /** Epoch milliseconds, not included. */
  readonly until?: number;
}

/** How a source is opened. */
export interface TwinOrigin extends TwinSpan {
  readonly sources: readonly string[];
  /** What readers of a running receiver need. */
  readonly token?: string;
  /** Whose devices, of a database; a running receiver knows it by the token. */
  readonly org?: string;
}

/** Where pasts come from, one at a time. */
export interface TwinSource {
  readonly devices: readonly string[];
  past(device: string): Promise<TwinPast>;
  close(): Promise<void>;
}

/** What is read of a device at most. */
interface Limits extends TwinSpan {
  readonly mostPoints: number;
}

type Ask = (path: string) => Promise<unknown>;

const PAGE_ROWS = 5000;
/** The most that a receiver gives at a time. */
const MOST_TRIPS = 10_000;
/**
 * Points of one device: some 100 MB beside their copy in the thread that replays them. A phone that records every ten seconds for two
 * hours a day has as many in two years.
 */
const MOST_POINTS = 500_000;
/** How a file of SQLite is recognised: by its name, as recordings are. */
const DATABASE = /\.(db|sqlite3?)$/;

/** A running receiver by its address, the database of one (SQLite that is not open elsewhere, or PostgreSQL), or recordings, each a device. */
export async function openTwinSource(
  { sources, token, org, ...span }: TwinOrigin,
  mostPoints = MOST_POINTS,
): Promise<TwinSource> {
  const [first = ''] = sources;
  const isServer = /^https?:\/\//.test(first);
  const isAddress = /^postgres(ql)?:\/\//.test(first);
  if (org !== undefined && !isAddress && !DATABASE.test(first))
    throw new Failure('--org is for databases; a receiver knows it by the token', {
      exitCode: EXIT.badInput,
    });
  if ((isServer || isAddress || DATABASE.test(first)) && sources.length > 1)
    throw new Failure('one receiver or one database at a time', { exitCode: EXIT.badInput });
  const limits = { ...span, mostPoints };
  if (isServer) return fromReceiver(askServer(first, token), limits, async () => undefined);
  if (isAddress) return fromDatabase({ store: await storeAt(first) }, 'the database', org, limits);
  if (!DATABASE.test(first)) return fromRecordings(sources, limits);
  if (!existsSync(first)) throw new Failure(`${first}: no such database`, { exitCode: EXIT.badInput });
  return fromDatabase({ db: first }, first, org, limits);
}

async function storeAt(address: string) {
  try {
    return await openStore(address);
  } catch (error) {
    throw new Failure((error as Error).message, { exitCode: EXIT.badInput, cause: error });
  }
}

/** Through a receiver without a port, and a token for the organisation. */
function fromDatabase(
  place: Pick<ReceiverOptions, 'db' | 'store'>,
  name: string,
  org = 'default',
  limits: Limits,
): Promise<TwinSource> {
  const token = randomUUID();
  const receiver = createReceiver({ ...place, tokens: [{ token, org, access: 'read' }] });
  const headers = { Authorization: `Bearer ${token}` };
  const ask: Ask = async (path) =>
    answerOf(name, await receiver.fetch(new Request(`http://localhost/${path}`, { headers })));
  return fromReceiver(ask, limits, () => receiver.close());
}

function askServer(address: string, token: string | undefined): Ask {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  return async (path) => {
    const url = new URL(path, address.endsWith('/') ? address : `${address}/`);
    try {
      return answerOf(address, await fetch(url, { headers }));
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw new Failure(`${address} does not answer: ${(error as Error).message}`, {
        exitCode: EXIT.badInput,
        cause: error,
      });
    }
  };
}

async function answerOf(source: string, response: Response): Promise<unknown> {
  if (response.ok) return response.json();
  throw new Failure(`${source} answers ${response.status}: ${(await response.text()).slice(0, 200)}`, {
    exitCode: EXIT.badInput,
  });
}

async function fromReceiver(ask: Ask, limits: Limits, close: TwinSource['close']): Promise<TwinSource> {
  try {
    const { devices } = (await ask('devices')) as { devices: readonly { device: string }[] };
    return {
      devices: devices.map(({ device }) => device),
      past: (device) => pastOf(ask, device, limits),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function pastOf(ask: Ask, device: string, { since, until, mostPoints }: Limits): Promise<TwinPast> {
  const gathered = gatherPoints();
  const asked = new URLSearchParams({
    device,
    ...(since === undefined ? {} : { since: String(since) }),
    ...(until === undefined ? {} : { until: String(until) }),
  });
  const cuts: string[] = [];
  // The newest first: what is left out are the oldest.
  for (let cursor = ''; ; ) {
    const page = (await ask(`records?${asked}&limit=${PAGE_ROWS}&cursor=${cursor}`)) as {
      records: readonly { record: Location }[];
      next: string | null;
    };
    gathered.add(page.records.map(({ record }) => record));
    if (page.next === null) break;
    cursor = page.next;
    if (gathered.count() < mostPoints) continue;
    cuts.push(`only its newest ${gathered.count()} points`);
    break;
  }
  const points = gathered.inOrder();
  // Trips of before the points would be compared with nothing.
  if (cuts.length > 0) asked.set('since', String(points[0]?.timeMillis));
  const { trips, truncated } = (await ask(`trips?${asked}&limit=${MOST_TRIPS}`)) as {
    trips: readonly { trip: Trip }[];
    truncated: boolean;
  };
  if (truncated) cuts.push(`only its newest ${trips.length} trips`);
  return {
    ...{ device, points, isRecorded: false, sent: trips.map(({ trip }) => trip) },
    ...(cuts.length === 0 ? {} : { cut: `${cuts.join(', ')}: --since and --until take a part` }),
  };
}

function fromRecordings(files: readonly string[], { since, until, mostPoints }: Limits): TwinSource {
  const isMeant = ({ timeMillis }: TrackPoint) =>
    (since === undefined || timeMillis >= since) && (until === undefined || timeMillis < until);
  return {
    devices: files,
    async past(device) {
      const recording = await openRecording([device]);
      const points: TrackPoint[] = [];
      let isCut = false;
      try {
        for (let some = await recording.next(); some && !isCut; some = await recording.next()) {
          const meant = some.filter(isMeant);
          isCut = points.length + meant.length > mostPoints;
          points.push(...meant.slice(0, mostPoints - points.length));
        }
      } finally {
        await recording.close();
      }
      const cut = `only its first ${points.length} points: --since and --until take a part`;
      return { device, points, isRecorded: true, sent: [], ...(isCut ? { cut } : {}) };
    },
    close: async () => undefined,
  };
}
