import { describe, expect, it } from 'vitest';
import type { Scheduler } from '../../src/index';
import { schedulerCases, type VirtualScheduler, virtualScheduler } from '../../src/testing/index';
import { expectCaught, failures } from './broken-ports';

describe('the scheduler suite', () => {
  const broken = (breakIt: (scheduler: VirtualScheduler) => Partial<Scheduler>) => () =>
    schedulerCases(() => {
      const scheduler = virtualScheduler();
      const sound: Scheduler = {
        get bootId() {
          return scheduler.bootId;
        },
        now: scheduler.now,
        uptime: scheduler.uptime,
        after: scheduler.after,
        wakeAt: scheduler.wakeAt,
        onWake: scheduler.onWake,
      };
      const own = breakIt(scheduler);
      return {
        scheduler: Object.defineProperties(sound, Object.getOwnPropertyDescriptors(own)),
        wait: (millis) => scheduler.advanceAsync(millis),
      };
    });

  it('is content with a sound one', async () => {
    expect(await failures(broken(() => ({}))())).toEqual([]);
  });

  expectCaught({
    'far delays that fire at once': [
      broken((scheduler) => ({
        after: (delay, run) => scheduler.after(delay > 2 ** 31 - 1 ? 1 : delay, run),
      })),
      'does not run at once with a delay of 2147483648',
    ],
    'far delays cut to 32 bits': [
      broken((scheduler) => ({ after: (delay, run) => scheduler.after(delay | 0, run) })),
      'does not run at once',
    ],
    'far alarms that fire at once': [
      broken((scheduler) => ({
        wakeAt: (name, at) =>
          scheduler.wakeAt(name, at !== null && at - scheduler.now() > 2 ** 31 - 1 ? scheduler.now() : at),
      })),
      'far alarm',
    ],
    'early runs': [
      broken((scheduler) => ({ after: (delay, run) => scheduler.after(delay * 0.8, run) })),
      'never before it',
    ],
    'runs inside the call': [
      broken((scheduler) => ({
        after: (delay, run) => {
          if (delay > 0) return scheduler.after(delay, run);
          run();
          return () => {};
        },
      })),
      'not inside the call',
    ],
    'equal delays in reverse': [
      broken((scheduler) => {
        let set = 0;
        return { after: (delay, run) => scheduler.after(delay - (set++ % 1000) / 1e6, run) };
      }),
      'in the order of the calls',
    ],
    'a cancel that does nothing': [
      broken((scheduler) => ({
        after: (delay, run) => {
          scheduler.after(delay, run);
          return () => {};
        },
      })),
      'does not run what was cancelled',
    ],
    'a cancel that throws the second time': [
      broken((scheduler) => ({
        after: (delay, run) => {
          const cancel = scheduler.after(delay, run);
          let cancelled = false;
          return () => {
            if (cancelled) throw new Error('cancelled already');
            cancelled = true;
            cancel();
          };
        },
      })),
      'takes a second cancel',
    ],
    'runs twice': [
      broken((scheduler) => ({
        after: (delay, run) => {
          scheduler.after(delay + 5, run);
          return scheduler.after(delay, run);
        },
      })),
      'runs once',
    ],
    'negative delays that never run': [
      broken((scheduler) => ({
        after: (delay, run) => (delay < 0 ? () => {} : scheduler.after(delay, run)),
      })),
      'delay of -1',
    ],
    'uptime in seconds': [
      broken((scheduler) => ({ uptime: () => scheduler.uptime() / 1_000 })),
      'counts uptime forward',
    ],
    'uptime that stands still': [broken(() => ({ uptime: () => 5_000 })), 'counts uptime forward'],
    'a wall clock in seconds': [
      broken((scheduler) => ({ now: () => Math.floor(scheduler.now() / 1_000) })),
      'epoch milliseconds',
    ],
    'a boot that changes its name': [
      broken((scheduler) => ({
        get bootId() {
          return String(scheduler.uptime());
        },
      })),
      'names the boot',
    ],
    'wakes that are not held': [
      broken((scheduler) => ({
        onWake: (sink) => {
          let registering = true;
          const detach = scheduler.onWake((wake) => {
            if (!registering) sink(wake);
          });
          registering = false;
          return detach;
        },
      })),
      'holds wakes',
    ],
    'alarms that cannot be taken back': [
      broken((scheduler) => ({
        wakeAt: (name, at) => (at === null ? undefined : scheduler.wakeAt(name, at)),
      })),
      'takes an alarm back',
    ],
    'past alarms that are dropped': [
      broken((scheduler) => ({
        wakeAt: (name, at) => scheduler.wakeAt(name, at !== null && at < scheduler.now() ? null : at),
      })),
      'in the past',
    ],
    'a detach that does nothing': [
      broken((scheduler) => ({
        onWake: (sink) => {
          scheduler.onWake(sink);
          return () => {};
        },
      })),
      'detached sink',
    ],
  });
});
