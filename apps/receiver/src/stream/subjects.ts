import { createHash } from 'node:crypto';

/** What a subject's token may hold; others are written in base64url, behind a sign that no plain token has. */
const PLAIN = /^[A-Za-z0-9_-]{1,64}$/;
const ENCODED = '=';

/** The shard of a device: the same for ever, in every process. Its records stay in order, since they are in one shard. */
export function shardOf(org: string, device: string, shards: number): number {
  const digest = createHash('sha256').update(`${org}\0${device}`).digest();
  return digest.readUInt32BE(0) % shards;
}

/** `geo.<org>.<shard>`: a server's permissions can then be given by organisation. */
export function subjectOf(name: string, org: string, shard: number): string {
  return `${name}.${orgToken(org)}.${shard}`;
}

/** How an organisation stands in a subject. */
export function orgToken(org: string): string {
  return PLAIN.test(org) ? org : `${ENCODED}${Buffer.from(org).toString('base64url')}`;
}

/** All that is published. */
export function allSubjects(name: string): string {
  return `${name}.*.*`;
}

/** One shard of every organisation. */
export function shardSubjects(name: string, shard: number): string {
  return `${name}.*.${shard}`;
}
