import { TRACKING_MODE_GEOFENCES } from '../../contract/constants';
import { motionSettings } from '../../motion/settings';
import { type BootMemory, readMemory } from '../boot';
import { tellOfBoot } from '../boot-story';
import { syncConditions } from '../conditions';
import type { LoadedMemory } from '../engine-machine';
import { createLife, type Life } from '../life';
import type { Parts } from '../parts';
import { tellSafety } from './safety';

/** The life of the process: what is loaded at boot, and who takes it up. */
export function wireLife(parts: Parts): Life {
  const { unit, bootId, profile } = parts;
  return createLife({
    unit,
    scheduler: parts.ports.scheduler,
    whenSettled: parts.whenSettled,
    machines: {
      motion: parts.motion.machine,
      geofences: parts.geofences.machine,
      sync: parts.sync.machine,
      auth: parts.auth.machine,
      crash: parts.crash.machine,
      distraction: parts.distraction.machine,
    },
    async load() {
      const [, memory] = await parts.pending.all([
        parts.records.load(),
        readMemory(unit, profile, bootId, () => unit.at),
      ]);
      // Before the regions take up their deadlines: after a reboot these go by dates.
      parts.dates.restore(memory.dates);
      return memory;
    },
    take: (memory) => take(parts, memory),
    resume(regions) {
      parts.motion.attach(regions.motion);
      parts.sync.attach(regions.sync);
      parts.geofences.attach(regions.geofences);
      parts.auth.attach(regions.auth);
      parts.crash.attach(regions.crash);
      parts.distraction.attach(regions.distraction);
      tellSafety(parts);
      parts.sensing.open();
      parts.tracking.resume(regions);
      parts.heartbeat.retime();
      const { waiting } = parts.records;
      if (waiting > 0) parts.life.send({ type: 'queue.grew', at: unit.at, waiting });
      parts.retention.due();
      parts.retention.begin();
    },
    resumed: () => parts.heartbeat.retime(),
    hear: (kind, data) => parts.sensing.hear(kind, data),
    failed: (message) => parts.fail(message),
  });
}

/** Memory is in: every part takes up where it was, and the regions' machines learn how to begin. */
function take(parts: Parts, memory: BootMemory): LoadedMemory {
  const { unit, bootId, settings, tracking } = parts;
  const { at } = unit;
  tracking.restore(memory.tracking);
  settings.restore(memory.given);
  const auth = parts.auth.restore(memory.tokens, memory.auth);
  unit.numberFrom(memory.nextSeq);
  parts.logWriter.begin();
  tellOfBoot(parts, memory);
  parts.track.restore(memory.session, memory.odometer);
  if (memory.motion) parts.motion.restore(memory.motion, memory.session?.filter.last ?? null);
  parts.sync.restore(memory.sync);
  parts.geofences.restore(memory.geofences, memory.stays, memory.geofenceCount);
  parts.heading.restore(memory.session?.filter.last ?? null);
  parts.heartbeat.restore(memory.heartbeat);
  parts.device.resumedByBoot = memory.resumedByBoot;
  for (const dispatch of memory.outbox) parts.listeners.deliver(dispatch);
  if (memory.unreadable.length > 0) {
    const names = memory.unreadable.join(', ');
    unit.log(1, 'memory:unreadable', `these could not be read and start afresh: ${names}`);
  }
  const onlyFences = tracking.mode === TRACKING_MODE_GEOFENCES;
  const tracks = tracking.enabled && !onlyFences;
  const { stopTimeoutMillis } = motionSettings(parts.config());
  return {
    at,
    tracking: tracks ? 'tracking' : tracking.enabled ? 'geofences' : 'off',
    motion: { at, bootId, stopTimeoutMillis, memory: tracks ? (memory.motion?.machine ?? null) : null },
    geofences: { isAllowed: parts.provider.blocked === null, isWatching: tracking.enabled },
    sync: {
      at,
      bootId,
      conditions: syncConditions(parts),
      memory: memory.sync.machine,
    },
    auth,
    crash: parts.crash.input(tracks ? memory.crash : null),
    distraction: parts.distraction.input(memory.distraction),
  };
}
