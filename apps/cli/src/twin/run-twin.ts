import { availableParallelism } from 'node:os';
import type { ConfigPatch, Trip } from '@geo/core';
import { EXIT, type ExitCode } from '../exit-code';
import { Failure } from '../failure';
import type { ProfileName } from '../replay/assumptions';
import { openTwinSource, type TwinOrigin, type TwinPast } from './twin-source';
import { createTwinThread, type TwinThread } from './twin-thread';

/** What is to be lived again. */
export interface TwinRequest extends TwinOrigin {
  readonly device?: string;
  readonly config: ConfigPatch;
  /** Instead of what the devices sent. */
  readonly before?: ConfigPatch;
  readonly profile: ProfileName;
  readonly workers?: number;
  /** Without it the lines of trips are dropped, of which a fleet has many megabytes. Default true. */
  readonly keepsLines?: boolean;
}

/** Trips of one device before or after. */
export interface TwinSide {
  /** `sent` by the device, or replayed with a configuration. */
  readonly from: 'sent' | 'replayed';
  readonly trips: readonly Trip[];
}

/** One device, before and after. */
export interface TwinDevice {
  readonly device: string;
  readonly points: number;
  readonly before: TwinSide;
  readonly after: TwinSide;
  /** Why it could not be replayed; then both sides are empty. */
  readonly fault?: string;
  /** What of it was left out, a sentence. */
  readonly cut?: string;
}

/** All devices. */
export interface TwinOutcome {
  readonly devices: readonly TwinDevice[];
  readonly exitCode: ExitCode;
}

/** Replays what devices sent with another configuration, on threads. */
export async function runTwin({
  device,
  config,
  before,
  profile,
  workers = availableParallelism(),
  keepsLines = true,
  ...origin
}: TwinRequest): Promise<TwinOutcome> {
  const source = await openTwinSource(origin);
  try {
    const names = device === undefined ? source.devices : source.devices.filter((name) => name === device);
    if (names.length === 0) {
      const what = device === undefined ? 'no device' : `no device ${device}`;
      throw new Failure(`${sourceNames(origin)}: ${what}`, { exitCode: EXIT.badInput });
    }
    const devices: TwinDevice[] = new Array(names.length);
    let next = 0;
    /** A thread's worth of devices: each past is read when the thread is ready for it. */
    async function lane(): Promise<void> {
      const thread = createTwinThread();
      try {
        for (let index = next++; index < names.length; index = next++) {
          const past = await source.past(names[index] as string);
          const both = await compared(past, thread, { config, before, profile });
          devices[index] = keepsLines ? both : withoutLines(both);
        }
      } finally {
        await thread.close();
      }
    }
    await Promise.all(Array.from({ length: Math.min(workers, names.length) }, lane));
    const isGood = devices.every(({ fault }) => fault === undefined);
    return { devices, exitCode: isGood ? EXIT.ok : EXIT.unexpected };
  } finally {
    await source.close();
  }
}

/** An address may have a password in it. */
function sourceNames({ sources }: TwinOrigin): string {
  return sources
    .map((source) => source.replace(/^(postgres(?:ql)?:\/\/[^:@/]*):[^@/]*@/, '$1:…@'))
    .join(', ');
}

function withoutLines({ before, after, ...rest }: TwinDevice): TwinDevice {
  const bare = ({ from, trips }: TwinSide): TwinSide => ({
    from,
    trips: trips.map((trip) => ({ ...trip, line: '' })),
  });
  return { ...rest, before: bare(before), after: bare(after) };
}

interface Compared {
  readonly config: ConfigPatch;
  readonly before: ConfigPatch | undefined;
  readonly profile: ProfileName;
}

async function compared(
  past: TwinPast,
  thread: TwinThread,
  { config, before, profile }: Compared,
): Promise<TwinDevice> {
  const { device, points, isRecorded, sent } = past;
  const cut = past.cut === undefined ? {} : { cut: past.cut };
  const replayed = async (patch: ConfigPatch): Promise<TwinSide> => {
    const { trips } = await thread.run({ device, points, isRecorded, config: patch, profile });
    return { from: 'replayed', trips };
  };
  try {
    const after = await replayed(config);
    // What was sent is the truth; without it, and where it was asked for, another replay is compared with.
    const isSent = before === undefined && sent.length > 0;
    const earlier: TwinSide = isSent ? { from: 'sent', trips: sent } : await replayed(before ?? {});
    return { device, points: points.length, before: earlier, after, ...cut };
  } catch (error) {
    const none: TwinSide = { from: 'replayed', trips: [] };
    const fault = (error as Error).message;
    return { device, points: points.length, before: none, after: none, fault, ...cut };
  }
}
