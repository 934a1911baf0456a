import type { Runtime } from './runtime';
import { bun } from './runtimes/bun';
import { chromium } from './runtimes/chromium';
import { deno } from './runtimes/deno';
import { node20, node22, node24 } from './runtimes/node';

/** Every runtime that we know, in the order of the table. */
export const everyRuntime: readonly Runtime[] = [node20, node22, node24, bun, deno, chromium];
