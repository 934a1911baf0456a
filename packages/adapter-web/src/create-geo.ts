import type { Engine, EngineOptions, EngineState, Ports } from '@geo/core';
import { connect } from '@geo/guest/client';
import { startLedEngine } from './leader/led-engine';
import { createTab, type Tab, type TabRole } from './leader/tab';
import { isVisible } from './page/page-life';
import { detectMotionSensors, type MotionSensors } from './sensors/motion-sensors';
import { serverChannel } from './server-channel';
import { DATABASE } from './storage/idb-storage';
import { type Persistence, persistStorage } from './storage/persistence';
import { type WebPortsOptions, webPortsOver } from './web-ports';
import { type BackgroundSync, backgroundSync, requestSync } from './worker/background-sync';

/** How the engine of a page is set up. All pages of an origin that give the same name share one engine. */
export interface GeoOptions extends WebPortsOptions {
  /** Ports to use instead of the browser's: another sensor for instance, such as a recorded drive. */
  readonly ports?: Partial<Omit<Ports, 'storage'>>;
  /** As `EngineOptions.blackBox`. */
  readonly blackBox?: EngineOptions['blackBox'];
  /** As `EngineOptions.trace`; called in the tab that leads. */
  readonly trace?: EngineOptions['trace'];
  /** Ask the browser to keep the data (`persistStorage`) with the first `ready`. Default: true. Firefox asks the user. */
  readonly persist?: boolean;
}

/** What the browser gives this page; `State.web`. */
export interface WebState {
  /** Does this tab track, is it a client of the one that does, or does it wait for one? */
  readonly role: TabRole;
  /** False on plain http: no geolocation, no Web Locks, no service worker. */
  readonly secureContext: boolean;
  /** Does the browser keep the data when space runs out? */
  readonly storage: Persistence;
  /** Are records uploaded while no page is open? */
  readonly backgroundSync: BackgroundSync;
  /** Did the browser unload this tab, to save memory, and load it again? */
  readonly wasDiscarded: boolean;
}

/** The engine's state, and what the browser gives this page. */
export type GeoState = EngineState & { readonly web: WebState };

/** The engine of this origin, as a page has it. */
export interface Geo extends Engine {
  /** As `Engine.getState`, with `web`. */
  getState(): Promise<GeoState>;
  /** Does this tab track, or is it a client of the tab that does? */
  readonly role: TabRole;
}

/**
 * The engine of this origin. One tab tracks, the others are its clients with the same operations and events; where that tab ends,
 * freezes or is hidden behind one that is seen, another takes over from storage. An operation that is open then rejects with `UNAVAILABLE`: it may or may
 * not have been performed, and can be called again. Later ones wait for the new leader.
 *
 * Starts at once, and goes on with the tracking that was on. On a server it starts nothing, and every operation rejects with
 * `UNAVAILABLE`.
 *
 * @example
 * const geo = createGeo();
 * geo.onLocation(({ coords }) => show(coords));
 * await geo.ready({ url: 'https://example.com/locations' });
 * await geo.start();
 */
export function createGeo(options: GeoOptions = {}): Geo {
  const { name = DATABASE, persist = true } = options;
  if (typeof document === 'undefined') return onServer();
  let detected: Promise<MotionSensors> | undefined;
  /** Found out once, by the first engine of this page: it takes half a second where there are none. */
  async function detectedSensors(): Promise<Pick<GeoOptions, 'motionSensors'>> {
    if (options.motionSensors !== undefined || options.ports?.sensor !== undefined) return {};
    detected ??= detectMotionSensors();
    return { motionSensors: await detected };
  }
  const tab = createTab({
    name,
    async lead(epoch, fenced) {
      const felt = await detectedSensors();
      return startLedEngine({
        ...options,
        name,
        epoch,
        fenced,
        ports: (storage) => webPortsOver(storage, { ...options, ...felt }),
        ...(wasDiscarded() ? { lastLife: { reason: 'discarded' } } : {}),
      });
    },
  });
  const engine = connect(tab.channel);
  const ended = new AbortController();
  requestSyncWhenHidden(engine, tab, name, ended.signal);
  let persistence: Persistence | undefined;
  /** Firefox asks the user, who may never answer. */
  async function keepData(): Promise<void> {
    persistence = await persistStorage();
  }
  const { ready, getState, close } = engine;

  return withRole(engine, () => tab.role, {
    ready(config) {
      if (persist) void keepData();
      return ready(config);
    },
    async getState() {
      return { ...(await getState()), web: await webState(tab.role, name, persistence) };
    },
    async close() {
      ended.abort();
      await close();
      tab.leave();
    },
  });
}

/** Nothing starts where there is no page, and nothing throws: frameworks evaluate an app's modules on the server as well. */
function onServer(): Geo {
  return withRole(connect(serverChannel()), () => 'joining', {});
}

/** Functions of a client do not use `this`, and its getters must stay getters. */
function withRole(engine: Engine, role: () => TabRole, own: Partial<Geo>): Geo {
  return Object.defineProperty(Object.assign(engine, own), 'role', { get: role, enumerable: true }) as Geo;
}

async function webState(role: TabRole, name: string, storage: Persistence = 'unknown'): Promise<WebState> {
  return {
    role,
    secureContext: globalThis.isSecureContext,
    storage,
    backgroundSync: await backgroundSync(name),
    wasDiscarded: wasDiscarded(),
  };
}

/** Chromium alone says so. */
const wasDiscarded = (): boolean => (document as { readonly wasDiscarded?: boolean }).wasDiscarded === true;

/** A page that is hidden may be gone at any moment without another event: what it has not uploaded, the worker uploads. */
function requestSyncWhenHidden(engine: Engine, tab: Tab, name: string, signal: AbortSignal): void {
  async function request(): Promise<void> {
    if (tab.role === 'leader' && (await engine.getCount()) > 0) await requestSync(name);
  }
  // Before `ready` the engine does not say how many there are.
  const tryRequest = () => void request().catch(() => undefined);
  document.addEventListener(
    'visibilitychange',
    () => {
      if (!isVisible()) tryRequest();
    },
    { signal },
  );
  window.addEventListener('offline', tryRequest, { signal });
}
