import { HEADLESS_EVENT_NAMES } from '@geo/core';
import type { CheckContext, Checker, Invariant } from './checker';

/** What may wake an app whose runtime is gone. */
export const headless: Invariant = {
  name: 'headless',
  statement: `the headless task receives ${HEADLESS_EVENT_NAMES.join(', ')} and nothing else, where the platform has one, and only while the runtime is gone`,
  createChecker,
};

const NAMES: ReadonlySet<string> = new Set(HEADLESS_EVENT_NAMES);

function createChecker({ os, report }: CheckContext): Checker {
  let isRuntimeGone = true;
  /** Tasks run one after another: what was on its way when the runtime came back is still the task's. */
  let goneUntil = Number.POSITIVE_INFINITY;

  return {
    on: [
      {
        processStart() {
          // Not known until the app reports its runtime.
          isRuntimeGone = true;
          goneUntil = Number.POSITIVE_INFINITY;
        },
        reading({ kind, reading, at }) {
          if (kind !== 'app') return;
          const { runtime } = reading as { readonly runtime?: string };
          if (isRuntimeGone && runtime !== 'gone') goneUntil = at;
          isRuntimeGone = runtime === 'gone';
        },
        headless({ name, at }) {
          if (!NAMES.has(name)) report(`the headless task received ${name}`);
          if (!os.profile.headless)
            report(`the headless task received ${name} on ${os.name}, which has none`);
          if (!isRuntimeGone && at > goneUntil)
            report(`the headless task received ${name} while the app's runtime was there`);
        },
      },
    ],
  };
}
