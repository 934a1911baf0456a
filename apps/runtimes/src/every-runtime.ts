import type { Runtime } from './runtime';
import { bun } from './runtimes/bun';
import { chromium } from './runtimes/chromium';
import { deno } from './runtimes/deno';
import { hermes } from './runtimes/hermes';
import { jsc } from './runtimes/jsc';
import { jscC } from './runtimes/jsc-c';
import { node20, node22, node24 } from './runtimes/node';
import { quickjs } from './runtimes/quickjs';
import { quickjsNg } from './runtimes/quickjs-ng';

/** Every runtime that we know, in the order of the table. */
export const everyRuntime: readonly Runtime[] = [
  node20,
  node22,
  node24,
  bun,
  deno,
  jsc,
  jscC,
  quickjs,
  quickjsNg,
  hermes,
  chromium,
];
