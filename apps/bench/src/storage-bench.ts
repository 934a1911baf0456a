import { memoryStorage } from '@geo/core/testing';
import { BURSTS, described } from './engine-bench';
import { type Delivered, engineRun } from './engine-run';
import { type BenchResult, cost, type Figure, rate, ratio } from './figure';
import { interleaved, measured, type Round, type Sample } from './measure';
import { type Commits, recordingStorage } from './recording-storage';
import { type Size, scaled } from './size';
import { type BenchTrack, syntheticDrive } from './synthetic-drive';
import { withDatabase } from './temporary-database';

/** Fixes by burst: a commit a fix waits for the disk each time, and a few thousand waits say enough. */
const FIXES = { 1: 5_000, 10: 30_000, 100: 60_000 } as const;
/** Against the engine on memory, and against the same commits without an engine. */
const MEMORY_TARGET = 0.5;
const RAW_TARGET = 0.8;

/** The engine on SQLite against the engine on memory, and against the very commits it made, made without it. */
export async function storageBench(size: Size): Promise<BenchResult> {
  const setting: string[] = [];
  const figures: Figure[] = [];
  const samples: Record<string, readonly Round<'memory' | 'sqlite' | 'raw'>[]> = {};
  for (const burst of BURSTS) {
    const track = syntheticDrive(scaled(FIXES[burst], size, 300));
    const fixes = track.points.length;
    const { commits, delivered } = await recorded(track, burst);
    const rounds = await interleaved(size.rounds, {
      memory: async () => (await engineRun(track, burst, memoryStorage([], { keepsCommits: false }))).sample,
      sqlite: () => withDatabase(async (storage) => (await engineRun(track, burst, storage)).sample),
      raw: () => rawRun(commits),
    });
    const rows = commits.reduce((sum, changes) => sum + changes.length, 0);
    setting.push(
      `B=${burst}: ${track.name}; ${described(fixes, delivered)}`,
      `${' '.repeat(`B=${burst}: `.length)}${commits.length} commits of ${(rows / commits.length).toFixed(1)} changes`,
    );
    samples[`B=${burst}`] = rounds;
    figures.push(
      rate(`B=${burst} fixes, engine on SQLite`, rounds, 'sqlite', fixes),
      rate(`B=${burst} fixes, engine on memory`, rounds, 'memory', fixes),
      rate(`B=${burst} fixes, the same commits alone`, rounds, 'raw', fixes),
      cost(`B=${burst} processor time a fix, on SQLite`, rounds, 'sqlite', fixes),
      cost(`B=${burst} processor time a fix, commits alone`, rounds, 'raw', fixes),
      ratio(`B=${burst} SQLite : memory`, rounds, 'sqlite', 'memory', MEMORY_TARGET),
      ratio(`B=${burst} SQLite : the same commits alone`, rounds, 'sqlite', 'raw', RAW_TARGET),
    );
  }
  return { bench: 'storage', setting, figures, samples };
}

/** What the engine commits, in order and size: noted in a run of its own, since keeping it all would slow a measured one. */
function recorded(track: BenchTrack, burst: number): Promise<{ commits: Commits; delivered: Delivered }> {
  return withDatabase(async (database) => {
    const storage = recordingStorage(database);
    const { delivered } = await engineRun(track, burst, storage);
    return { commits: storage.commits, delivered };
  });
}

/** The commits of an engine straight into a fresh file, one after the other as the engine made them. */
function rawRun(commits: Commits): Promise<Sample> {
  return withDatabase((storage) =>
    measured(async () => {
      for (const changes of commits) await storage.commit(changes);
    }),
  );
}
