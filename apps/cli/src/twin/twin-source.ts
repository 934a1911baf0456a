import { existsSync } from 'node:fs';
import type { TrackPoint } from '@geo/adapter-node';
import type { Location, Trip } from '@geo/core';
import { createReceiver } from '@geo/receiver';
import { EXIT } from '../exit-code';
import { Failure } from '../failure';
import { openRecording } from '../recording/recording';
import { pointsOf } from './twin-points';

/** A device's past. */
export interface TwinPast {
  readonly device: string;
  readonly points: readonly TrackPoint[];
  /** Every point of a recorder, instead of records of an engine. */
  readonly isRecorded: boolean;
  /** Trips that it sent, in the order of time. */
  readonly sent: readonly Trip[];
}

/** Where pasts come from, one at a time. */
export interface TwinSource {
  readonly devices: readonly string[];
  past(device: string): Promise<TwinPast>;
  close(): Promise<void>;
}

type Ask = (path: string) => Promise<unknown>;

const PAGE_ROWS = 5000;
/** How a file of SQLite is recognised: by its name, as recordings are. */
const DATABASE = /\.(db|sqlite3?)$/;

/** A running receiver by its address, the database of one that is not running, or recordings, each a device. */
export async function openTwinSource(
  sources: readonly string[],
  token: string | undefined,
): Promise<TwinSource> {
  const [first = ''] = sources;
  const isServer = /^https?:\/\//.test(first);
  if ((isServer || DATABASE.test(first)) && sources.length > 1)
    throw new Failure('one receiver or one database at a time', { exitCode: EXIT.badInput });
  if (isServer) return fromReceiver(askServer(first, token), async () => undefined);
  if (!DATABASE.test(first)) return fromRecordings(sources);
  if (!existsSync(first)) throw new Failure(`${first}: no such database`, { exitCode: EXIT.badInput });
  const receiver = createReceiver({ db: first });
  const ask: Ask = async (path) =>
    answerOf(first, await receiver.fetch(new Request(`http://localhost/${path}`)));
  return fromReceiver(ask, () => receiver.close());
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

async function fromReceiver(ask: Ask, close: TwinSource['close']): Promise<TwinSource> {
  try {
    const { devices } = (await ask('devices')) as { devices: readonly { device: string }[] };
    return { devices: devices.map(({ device }) => device), past: (device) => pastOf(ask, device), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function pastOf(ask: Ask, device: string): Promise<TwinPast> {
  const records: Location[] = [];
  const named = `device=${encodeURIComponent(device)}`;
  for (let cursor = ''; ; ) {
    const page = (await ask(`records?${named}&limit=${PAGE_ROWS}&cursor=${cursor}`)) as {
      records: readonly { record: Location }[];
      next: string | null;
    };
    for (const { record } of page.records) records.push(record);
    if (page.next === null) break;
    cursor = page.next;
  }
  const { trips } = (await ask(`trips?${named}&limit=10000`)) as { trips: readonly { trip: Trip }[] };
  return { device, points: pointsOf(records), isRecorded: false, sent: trips.map(({ trip }) => trip) };
}

function fromRecordings(files: readonly string[]): TwinSource {
  return {
    devices: files,
    async past(device) {
      const recording = await openRecording([device]);
      const points: TrackPoint[] = [];
      try {
        for (let some = await recording.next(); some; some = await recording.next()) points.push(...some);
      } finally {
        await recording.close();
      }
      return { device, points, isRecorded: true, sent: [] };
    },
    close: async () => undefined,
  };
}
