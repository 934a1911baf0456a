import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTrack, readTrack, type TrackStream } from '../../src/index';

const ROWS = 200_000;
const csv = `lat,lon,time\n${Array.from({ length: ROWS }, (_, at) => `45.${at},13,${1_700_000_000 + at}`).join('\n')}\n`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stream-'));
  await writeFile(join(folder, 'long.csv'), csv);
  await writeFile(join(folder, 'long.csv.gz'), gzipSync(csv));
});
afterAll(() => rm(folder, { recursive: true }));

async function sizes(track: TrackStream): Promise<number[]> {
  const lengths: number[] = [];
  for (let points = await track.next(); points; points = await track.next()) lengths.push(points.length);
  return lengths;
}

describe('a track that is opened', () => {
  it.each(['long.csv', 'long.csv.gz'])('comes in small pieces that make up the whole: %s', async (name) => {
    const track = await openTrack(join(folder, name));
    const lengths = await sizes(track);
    expect(Math.max(...lengths)).toBeLessThan(20_000);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(ROWS);
    expect(track.share).toBe(1);
  });

  it('is read no further than it is used', async () => {
    let read = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('lat,lon,time\n');
      for (let at = 0; ; at++) {
        read++;
        yield Buffer.from(`45,13,${1_700_000_000 + at}\n`.repeat(1000));
      }
    }
    const track = await openTrack(endless(), { name: 'endless.csv' });
    await track.next();
    expect(read).toBeLessThan(100);
    await track.close();
    expect(await track.next()).toBeUndefined();
  });

  it('says how far it has come, and what it found on the way', async () => {
    const track = await openTrack(join(folder, 'long.csv'));
    await track.next();
    const early = track.share ?? 0;
    expect(early).toBeGreaterThan(0);
    expect(early).toBeLessThan(0.5);
    await track.close();
  });

  it('has its format detected although the first bytes are few, as a pipe gives them', async () => {
    async function* dripping(): AsyncGenerator<Uint8Array> {
      for (const byte of gzipSync('lat,lon,time\n45,13,1700000000\n')) yield Uint8Array.of(byte);
    }
    const { format, points } = await readTrack(dripping());
    expect([format, points.length]).toEqual(['csv', 1]);
  });

  it('in which no point turns up fails when it is read, by its name', async () => {
    const track = await openTrack([Buffer.from('lat,lon,time\n45,13,\n')] as never, { name: 'untimed.csv' });
    await expect(track.next()).rejects.toThrow(
      'untimed.csv: no point can be replayed: csv with 1 without a time',
    );
  });
});
