import type { Geofence, Location, StepEffects, Storage } from './geofence-parts';
import {
  type AcceptedFix,
  createActor,
  createGeofences,
  createPendingWork,
  type Geofences,
  geofenceSettings,
  IOS_PROFILE,
  memoryStorage,
  resolveConfig,
} from './geofence-parts';

/** The region by itself over these fences, watching, with what the engine would do for it. */
export async function watchingRegion(
  fences: readonly Geofence[],
  start: AcceptedFix,
  proximityMeters: number,
): Promise<{
  region: Geofences;
  crossed: () => number;
  takes(fix: AcceptedFix): void;
  idle(): Promise<void>;
}> {
  const storage: Storage = memoryStorage([], { keepsCommits: false });
  let crossed = 0;
  let now = start;
  let pending: Promise<unknown> = Promise.resolve();
  const rows: Parameters<Storage['commit']>[0][number][] = [];
  const effects = {
    get at() {
      return now.taken;
    },
    put: (key: string, value: string) => void rows.push({ put: key, value }),
    remove: (key: string) => void rows.push({ delete: key }),
    removeAll: (prefix: string) => void rows.push({ deletePrefix: prefix }),
    remember: () => undefined,
    rememberLater: () => undefined,
    emit(name: string) {
      if (name === 'geofence') crossed++;
    },
    trace: () => undefined,
    log: () => undefined,
  } as unknown as StepEffects;
  const config = resolveConfig({ geofenceProximityRadius: proximityMeters }, IOS_PROFILE);
  const settings = geofenceSettings(config, { ...IOS_PROFILE, regionBudget: 100 });
  const region = createGeofences({
    effects,
    bootId: 'bench',
    storage: { ...storage, pending: createPendingWork() },
    hasRegions: true,
    settings: () => settings,
    stream: () => 'moving',
    isUnderground: () => false,
    lastFix: () => now,
    describe: () => ({}) as Location,
    record: () => undefined,
    read(work, done, failed) {
      pending = work.then(done, failed);
    },
    write: () => Promise.reject(new Error('the benchmark adds in one commit')),
    after: () => () => undefined,
    wakeIn: () => undefined,
    changed: () => undefined,
  });
  await region.load();
  region.add(fences);
  await storage.commit(rows.splice(0));
  const actor = createActor(region.machine, { input: region.input({ isAllowed: true, isWatching: false }) });
  actor.start();
  region.attach(actor);
  actor.send({ type: 'fences.watch', at: start.taken });
  const idle = async () => {
    await pending;
  };
  await idle();
  return {
    region,
    crossed: () => crossed,
    takes(fix) {
      now = fix;
      region.offer(fix);
    },
    idle,
  };
}
