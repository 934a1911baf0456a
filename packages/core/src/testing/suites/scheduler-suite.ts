import type { Scheduler, Wake } from '../../ports/scheduler';
import { equal, holds } from './assertions';
import { waitUntil } from './patience';
import { register, type SuiteCase, type TestFramework } from './suite';

/** A scheduler under test. */
export interface SchedulerTrial {
  /** The port under test. */
  readonly scheduler: Scheduler;
  /** Lets this much time pass, real or virtual, with everything due in it. */
  wait(millis: number): Promise<void>;
  /** Releases everything. */
  close?(): void | Promise<void>;
}

/** The longest delay of 32-bit timers; on some platforms a longer one fires at once. */
const LONGEST_INT32_MILLIS = 2_147_483_647;

/** How late a machine under load may be, milliseconds: generous, because lateness is allowed and slow test machines are common. */
const LAG_MILLIS = 400;

/** Maximum granularity of uptime, milliseconds. */
const CLOCK_STEP_MILLIS = 2;

/** The cases of the scheduler contract; `make` creates a new scheduler for each. */
export function schedulerCases(make: () => Promise<SchedulerTrial> | SchedulerTrial): readonly SuiteCase[] {
  const cases: SuiteCase[] = [];
  function check(
    name: string,
    body: (scheduler: Scheduler, wait: (millis: number) => Promise<void>) => Promise<void>,
  ): void {
    cases.push({
      name,
      async run() {
        const trial = await make();
        try {
          await body(trial.scheduler, (millis) => trial.wait(millis));
        } finally {
          await trial.close?.();
        }
      },
    });
  }

  check('runs once, after the delay and never before it', async (scheduler, wait) => {
    const from = scheduler.uptime();
    const ran: number[] = [];
    for (const delay of [1, 7, 30, 55])
      scheduler.after(delay, () => ran.push(scheduler.uptime() - from - delay));
    equal(ran, [], 'nothing runs inside the call');
    await waitUntil(wait, 55 + LAG_MILLIS, () => ran.length === 4);
    equal(ran.length, 4, 'runs');
    for (const late of ran) holds(late > -CLOCK_STEP_MILLIS, `a run came ${-late} ms early`);
    await wait(60);
    equal(ran.length, 4, 'runs, a while later');
  });

  check('runs in the order of deadlines, not of calls', async (scheduler, wait) => {
    const ran: string[] = [];
    scheduler.after(60, () => ran.push('third'));
    scheduler.after(10, () => ran.push('first'));
    scheduler.after(35, () => ran.push('second'));
    await waitUntil(wait, 60 + LAG_MILLIS, () => ran.length === 3);
    equal(ran, ['first', 'second', 'third'], 'order');
  });

  check('runs equal delays in the order of the calls', async (scheduler, wait) => {
    const ran: number[] = [];
    for (let index = 0; index < 20; index += 1) scheduler.after(15, () => ran.push(index));
    await waitUntil(wait, 15 + LAG_MILLIS, () => ran.length === 20);
    equal(
      ran,
      Array.from({ length: 20 }, (_, index) => index),
      'order',
    );
  });

  check('runs what a run sets', async (scheduler, wait) => {
    const ran: string[] = [];
    scheduler.after(5, () => {
      ran.push('outer');
      scheduler.after(5, () => ran.push('inner'));
    });
    await waitUntil(wait, 10 + LAG_MILLIS, () => ran.length === 2);
    equal(ran, ['outer', 'inner'], 'runs');
  });

  check('does not run what was cancelled, and takes a second cancel', async (scheduler, wait) => {
    const ran: string[] = [];
    const cancel = scheduler.after(10, () => ran.push('cancelled'));
    scheduler.after(10, () => ran.push('kept'));
    cancel();
    cancel();
    await waitUntil(wait, 10 + LAG_MILLIS, () => ran.length > 0);
    await wait(20);
    equal(ran, ['kept'], 'runs');
    cancel();
  });

  check('takes a cancel after the run, and inside it', async (scheduler, wait) => {
    let runs = 0;
    const cancel = scheduler.after(5, () => {
      runs += 1;
      cancel();
    });
    const sibling = scheduler.after(6, () => {
      runs += 1;
    });
    await waitUntil(wait, 6 + LAG_MILLIS, () => runs === 2);
    cancel();
    sibling();
    equal(runs, 2, 'runs');
  });

  check('lets one run cancel another that is due at the same time', async (scheduler, wait) => {
    const ran: string[] = [];
    const cancels: (() => void)[] = [];
    scheduler.after(10, () => {
      ran.push('first');
      for (const cancel of cancels) cancel();
    });
    cancels.push(scheduler.after(10, () => ran.push('second')));
    await waitUntil(wait, 10 + LAG_MILLIS, () => ran.length > 0);
    await wait(20);
    equal(ran, ['first'], 'runs');
  });

  for (const delay of [0, -1, -1e12]) {
    check(`runs soon, but not inside the call, with a delay of ${delay}`, async (scheduler, wait) => {
      let runs = 0;
      scheduler.after(delay, () => {
        runs += 1;
      });
      equal(runs, 0, 'runs inside the call');
      await waitUntil(wait, LAG_MILLIS, () => runs > 0);
      await wait(20);
      equal(runs, 1, 'runs');
    });
  }

  for (const delay of [
    LONGEST_INT32_MILLIS,
    LONGEST_INT32_MILLIS + 1,
    4_294_967_296,
    4_294_967_297,
    1_099_511_627_776,
  ]) {
    check(`does not run at once with a delay of ${delay} ms`, async (scheduler, wait) => {
      let runs = 0;
      const cancel = scheduler.after(delay, () => {
        runs += 1;
      });
      await wait(50);
      equal(runs, 0, 'runs');
      cancel();
      cancel();
    });
  }

  check('counts uptime forward, with the time that passes', async (scheduler, wait) => {
    const from = scheduler.uptime();
    holds(Number.isFinite(from) && from >= 0, `uptime must be milliseconds since boot; got ${from}`);
    let last = from;
    for (let look = 0; look < 1_000; look += 1) {
      const up = scheduler.uptime();
      holds(up >= last, `uptime fell from ${last} to ${up}`);
      last = up;
    }
    await wait(100);
    const passed = scheduler.uptime() - from;
    holds(
      passed >= 100 - CLOCK_STEP_MILLIS && passed <= 100 + 10 * LAG_MILLIS,
      `in 100 ms uptime moved by ${passed}`,
    );
  });

  check('gives the wall clock in epoch milliseconds', async (scheduler, wait) => {
    const from = scheduler.now();
    // 2020 to 2100: accepts every clock, and rejects seconds and microseconds.
    holds(
      from > 1_577_836_800_000 && from < 4_102_444_800_000,
      `now must be epoch milliseconds; got ${from}`,
    );
    await wait(100);
    const passed = scheduler.now() - from;
    holds(
      passed >= 100 - CLOCK_STEP_MILLIS && passed <= 100 + 10 * LAG_MILLIS,
      `in 100 ms now moved by ${passed}`,
    );
  });

  check('names the boot, and keeps the name', async (scheduler, wait) => {
    const { bootId } = scheduler;
    holds(
      typeof bootId === 'string' && bootId.length > 0,
      `bootId must be a text; got ${JSON.stringify(bootId)}`,
    );
    await wait(20);
    equal(scheduler.bootId, bootId, 'bootId');
  });

  check('delivers an alarm by its name, once', async (scheduler, wait) => {
    const wakes: Wake[] = [];
    scheduler.onWake((wake) => wakes.push(wake));
    scheduler.wakeAt('heartbeat', scheduler.now() + 30);
    await waitUntil(wait, 30 + LAG_MILLIS, () => alarms(wakes).length > 0);
    await wait(60);
    equal(alarms(wakes), ['heartbeat'], 'alarms');
  });

  check('does not deliver an alarm before its time', async (scheduler, wait) => {
    const early: number[] = [];
    const at = scheduler.now() + 60;
    scheduler.onWake((wake) => {
      if (wake.cause === 'alarm') early.push(at - scheduler.now());
    });
    scheduler.wakeAt('heartbeat', at);
    await waitUntil(wait, 60 + LAG_MILLIS, () => early.length > 0);
    equal(early.length, 1, 'alarms');
    holds((early[0] as number) < CLOCK_STEP_MILLIS, `the alarm came ${early[0]} ms early`);
  });

  check('delivers an alarm that is in the past', async (scheduler, wait) => {
    const wakes: Wake[] = [];
    scheduler.onWake((wake) => wakes.push(wake));
    scheduler.wakeAt('late', scheduler.now() - 60_000);
    await waitUntil(wait, LAG_MILLIS, () => alarms(wakes).length > 0);
    equal(alarms(wakes), ['late'], 'alarms');
  });

  check('takes an alarm back, and moves one that is set again', async (scheduler, wait) => {
    const wakes: Wake[] = [];
    scheduler.onWake((wake) => wakes.push(wake));
    scheduler.wakeAt('gone', scheduler.now() + 20);
    scheduler.wakeAt('gone', null);
    scheduler.wakeAt('gone', null);
    scheduler.wakeAt('never set', null);
    scheduler.wakeAt('moved', scheduler.now() + 20);
    scheduler.wakeAt('moved', scheduler.now() + 10 * 60_000);
    scheduler.wakeAt('sooner', scheduler.now() + 10 * 60_000);
    scheduler.wakeAt('sooner', scheduler.now() + 20);
    await waitUntil(wait, 20 + LAG_MILLIS, () => alarms(wakes).length > 0);
    await wait(20);
    equal(alarms(wakes), ['sooner'], 'alarms');
    scheduler.wakeAt('moved', null);
  });

  check('does not deliver a far alarm at once', async (scheduler, wait) => {
    const wakes: Wake[] = [];
    scheduler.onWake((wake) => wakes.push(wake));
    scheduler.wakeAt('far', scheduler.now() + LONGEST_INT32_MILLIS + 1);
    await wait(50);
    equal(alarms(wakes), [], 'alarms');
    scheduler.wakeAt('far', null);
  });

  check('holds wakes until a sink is attached, and delivers them once', async (scheduler, wait) => {
    scheduler.wakeAt('held', scheduler.now() + 5);
    await wait(5 + LAG_MILLIS);
    const first: Wake[] = [];
    const second: Wake[] = [];
    scheduler.onWake((wake) => first.push(wake));
    scheduler.onWake((wake) => second.push(wake));
    await wait(20);
    equal(alarms(first), ['held'], 'alarms of the first sink');
    equal(second, [], 'held wakes of the second sink');
  });

  check('stops delivering to a detached sink, and takes a second detach', async (scheduler, wait) => {
    const detached: Wake[] = [];
    const attached: Wake[] = [];
    const detach = scheduler.onWake((wake) => detached.push(wake));
    scheduler.onWake((wake) => attached.push(wake));
    detach();
    detach();
    scheduler.wakeAt('heartbeat', scheduler.now() + 5);
    await waitUntil(wait, 5 + LAG_MILLIS, () => alarms(attached).length > 0);
    equal(alarms(detached), [], 'alarms of the detached sink');
    equal(alarms(attached), ['heartbeat'], 'alarms of the other sink');
  });

  return cases;
}

function alarms(wakes: readonly Wake[]): readonly string[] {
  return wakes.flatMap((wake) => (wake.cause === 'alarm' ? [wake.name] : []));
}

/** Registers the scheduler contract with a test framework. */
export function schedulerSuite(
  framework: TestFramework,
  make: () => Promise<SchedulerTrial> | SchedulerTrial,
): void {
  register(framework, 'scheduler contract', schedulerCases(make));
}
