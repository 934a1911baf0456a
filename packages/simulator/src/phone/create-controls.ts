import { drawn } from './chances';
import type { PhoneControls } from './controls';
import type { Handset } from './handset';
import type { PhoneParts } from './wire-phone';

/** Creates the controls of a phone. */
export function createControls(handset: Handset, parts: PhoneParts): PhoneControls {
  const { agenda, clock, world, os, seed, conditions, observe } = handset;
  const { lives, states, location } = parts;

  function open(): void {
    if (conditions.isOff) return;
    conditions.isForeground = true;
    conditions.lastUsedAt = clock.at;
    if (lives.current === undefined) lives.launch({ cause: 'launch' }, true);
    const life = lives.current;
    if (life === undefined) return;
    lives.wake('opened');
    const hadRuntime = life.hasRuntime;
    life.hasRuntime = true;
    seen();
    if (!hadRuntime && !life.isDead) life.running?.runtimeStarted?.();
  }

  /** The app is seen, or is not any more. */
  function seen(): void {
    states.app.refresh();
    states.screen.refresh();
    location.review();
    lives.review();
  }

  function moveToBackground(): void {
    if (!conditions.isForeground) return;
    conditions.isForeground = false;
    conditions.lastUsedAt = clock.at;
    lives.wake('left');
    seen();
  }

  function swipeAway(): void {
    const life = lives.current;
    conditions.isForeground = false;
    conditions.lastUsedAt = clock.at;
    if (life === undefined) return;
    if (!os.process.serviceOutlivesTask.is || !lives.isShown) {
      lives.kill('swiped away');
      return;
    }
    lives.wake('swiped away');
    life.hasRuntime = false;
    life.running?.runtimeStopped?.();
    seen();
  }

  function reboot(offMillis: number): void {
    if (conditions.isOff) return;
    lives.kill('reboot');
    conditions.isOff = true;
    parts.alarms.forget();
    location.forget();
    agenda.add(clock.at + offMillis, () => {
      conditions.isOff = false;
      conditions.lastUsedAt = clock.at;
      clock.boot(clock.at);
      observe({ type: 'reboot', bootId: clock.bootId });
      parts.regions.rebooted();
      parts.motion.rebooted();
      if (!os.process.relaunches.is.boot || lives.born === 0) return;
      const { bootId } = clock;
      agenda.add(clock.at + drawn(os.process.bootMillis.is, seed, 'boot', Math.floor(clock.at)), () => {
        if (bootId === clock.bootId) lives.launch({ cause: 'boot' }, false);
      });
    });
  }

  return {
    get at() {
      return clock.at;
    },
    get wall() {
      return clock.wall;
    },
    world,
    os,
    seed,
    get life() {
      return lives.born;
    },
    get isAlive() {
      return lives.current !== undefined;
    },
    get isSuspended() {
      return lives.isSuspended;
    },
    get provider() {
      return conditions.provider;
    },
    disk: conditions.disk,
    schedule(at, run) {
      const due = agenda.add(Math.max(at, clock.at), () => {
        lives.isTouched = true;
        run();
      });
      return () => agenda.cancel(due);
    },
    observe,
    open,
    moveToBackground,
    swipeAway,
    wake() {
      if (lives.current === undefined) lives.launch({ cause: 'launch' }, false);
      else lives.wake('woken');
    },
    worldChanged: parts.worldChanged,
    kill: lives.kill,
    reboot,
    stepClock(millis) {
      clock.step(millis);
      observe({ type: 'clock', stepMillis: millis });
      parts.alarms.clockStepped();
    },
    setProvider(patch) {
      conditions.provider = { ...conditions.provider, ...patch };
      parts.providerChanged();
    },
    setNetwork(network) {
      conditions.network = network;
      states.connectivity.refresh();
    },
    setPowerSave(isPowerSaveMode) {
      conditions.isPowerSaveMode = isPowerSaveMode;
      states.powerSave.refresh();
    },
    setMockFixes(isMocked) {
      conditions.isMocked = isMocked;
    },
    failRegions(isFailing) {
      conditions.regionsFail = isFailing;
    },
    reportSpuriousExit: parts.regions.exitsSpuriously,
  };
}
