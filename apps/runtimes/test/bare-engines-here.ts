import type { Runtime } from '../src/runtime';
import { hermes } from '../src/runtimes/hermes';
import { jsc } from '../src/runtimes/jsc';
import { jscC } from '../src/runtimes/jsc-c';
import { quickjs } from '../src/runtimes/quickjs';
import { quickjsNg } from '../src/runtimes/quickjs-ng';

/** A bare engine, and why its tests skip themselves where it is not installed. */
export interface BareEngine {
  /** Its name, with how to install it where it is missing: the title of its tests. */
  readonly title: string;
  readonly runtime: Runtime;
  /** How to install it; undefined where it is here. */
  readonly missing?: string;
  /** Undefined where it is missing. */
  readonly version?: string;
}

/** Every engine that has nothing of Node or of a browser, looked for on this machine. */
export const bareEngines: readonly BareEngine[] = await Promise.all(
  [jsc, jscC, quickjs, quickjsNg, hermes].map(async (runtime) => {
    const found = await runtime.find();
    const title = 'missing' in found ? `${runtime.name} (not here: ${found.missing})` : runtime.name;
    return { title, runtime, ...found };
  }),
);
