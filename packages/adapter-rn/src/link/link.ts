import type { Engine, HeadlessTask } from '@geo/core';
import { GeoError } from '@geo/core/client';
import type { EngineLink } from './engine-link';

/** What all copies of this package in one runtime share: ES modules, CommonJS, and the copy of a refreshed module. */
interface Shared {
  /** Set by the native entry. */
  native?: EngineLink;
  /** Set by `@geo/adapter-rn/testing` and its presets; has priority. */
  simulated?: EngineLink;
  /** Registered before there was a simulated phone, as an app does while its files are evaluated. */
  headlessTask?: HeadlessTask;
  /** Called when another link, or another app runtime of the same link, takes the place of the present one. */
  readonly listeners: Set<() => void>;
}

const KEY = Symbol.for('@geo/adapter-rn/link');
/** Set by `presets/setup.cjs`, which loads nothing of this package: most test files of an app have nothing to do with it. */
const TEST_KEY = Symbol.for('@geo/adapter-rn/test');

/** Is this runtime a test, whose phone may not be there yet? */
const isTest = (): boolean => (globalThis as { [TEST_KEY]?: boolean })[TEST_KEY] === true;

/** On the global object, so that a module that is evaluated again finds the client that is attached instead of adding one. */
function shared(): Shared {
  const place = globalThis as { [KEY]?: Shared };
  place[KEY] ??= { listeners: new Set() };
  return place[KEY];
}

const NO_MODULE =
  'the native module of @geo/adapter-rn is not in this app: it needs the New Architecture and a development build ' +
  '(Expo Go does not contain it), and the app must be built again after the package was installed';
const NO_PHONE =
  'there is no simulated phone yet: call `await simulatedPhone()` of @geo/adapter-rn/testing before the engine is used';

/**
 * The link of this runtime.
 * @throws GeoError `UNAVAILABLE` where this is neither React Native nor a test with a simulated phone.
 */
export function presentLink(): EngineLink {
  const { simulated, native } = shared();
  const link = simulated ?? (isTest() ? undefined : native);
  if (link === undefined) throw missingModule();
  return link;
}

/** The client that this runtime has attached already. Attaches nothing. */
export function attachedEngine(): Engine | undefined {
  const { simulated, native } = shared();
  return (simulated ?? native)?.attached;
}

/**
 * Registers the task with the present link, and with each later one.
 * @throws GeoError `INVALID_ARGUMENT` when it is not a function.
 */
export function registerHeadlessTask(task: HeadlessTask): void {
  if (typeof task !== 'function')
    throw new GeoError('INVALID_ARGUMENT', `a headless task must be a function; got ${typeof task}`);
  const all = shared();
  if (!all.simulated) all.headlessTask = task;
  (all.simulated ?? all.native)?.registerHeadlessTask(task);
}

/** The error of a call in a runtime without the native module. */
export const missingModule = (): GeoError => new GeoError('UNAVAILABLE', isTest() ? NO_PHONE : NO_MODULE);

/** The native entry's link; the first one stays, with the client that it has attached. */
export function provideNativeLink(create: () => EngineLink): void {
  const all = shared();
  if (all.native) return;
  all.native = create();
  if (all.headlessTask) all.native.registerHeadlessTask(all.headlessTask);
}

/** Puts a simulated phone in the place of the native module, or takes it away. */
export function setSimulatedLink(link: EngineLink | undefined): void {
  const all = shared();
  if (link === undefined) delete all.simulated;
  else all.simulated = link;
  if (all.headlessTask) link?.registerHeadlessTask(all.headlessTask);
  announceRuntime();
}

/** What was registered belongs to an app runtime that is gone. */
export function announceRuntime(): void {
  for (const listener of [...shared().listeners]) listener();
}

/** Calls a listener whenever `presentLink` leads to another app runtime. Returns a function that removes it. */
export function onRuntime(listener: () => void): () => void {
  const { listeners } = shared();
  const own = () => listener();
  listeners.add(own);
  return () => void listeners.delete(own);
}
