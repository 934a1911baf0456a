import type { StreamOptions } from '@geo/receiver';
import type { Command } from 'commander';
import { parseWhole } from '../arguments';
import { EXIT } from '../exit-code';
import { Failure } from '../failure';

/** What the command line says about the stream; the same for an ingest, a writer and an order to forget. */
export interface StreamFlags {
  readonly stream?: string;
  readonly streamName?: string;
  readonly streamReplicas?: number;
  readonly streamShards?: number;
  readonly streamMaxBytes?: number;
  readonly streamCredentials?: string;
}

/** Adds them; the first begins with what the command does with the stream. */
export function addStreamFlags(command: Command, what: string): Command {
  return command
    .option('--stream <url>', `${what} (or set GEO_STREAM)`)
    .option('--stream-name <name>', 'name of the stream (default: geo)')
    .option(
      '--stream-replicas <count>',
      'servers that hold each message: 3, 5, or 1 where there is one (default: 3)',
      parseWhole,
    )
    .option(
      '--stream-shards <count>',
      'subjects that devices are spread over, 1 to 64; fixed when it is made (default: 64)',
      parseWhole,
    )
    .option(
      '--stream-max-bytes <bytes>',
      'it refuses uploads beyond this (default: what the servers allow)',
      parseWhole,
    )
    .option('--stream-credentials <file>', 'the .creds file of a user (or set GEO_STREAM_CREDENTIALS)');
}

/** The stream that is meant, or none. */
export function streamOf(flags: StreamFlags, environment: NodeJS.ProcessEnv): StreamOptions | undefined {
  const url = flags.stream ?? environment.GEO_STREAM;
  const { streamName: name, streamReplicas: replicas, streamShards: shards } = flags;
  const { streamMaxBytes: maxBytes, streamCredentials } = flags;
  const credentialsFile = streamCredentials ?? environment.GEO_STREAM_CREDENTIALS;
  const given = Object.entries({ name, replicas, shards, maxBytes, credentialsFile }).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  if (url !== undefined && url !== '') return { url, ...Object.fromEntries(given) };
  if ([name, replicas, shards, maxBytes, streamCredentials].some((value) => value !== undefined))
    throw new Failure('--stream-… needs --stream, such as nats://a,b,c', { exitCode: EXIT.badInput });
  return undefined;
}
