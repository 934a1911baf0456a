import type { GeoError, Subscription } from '@geo/core';
import { BackgroundGeolocation as engine } from '../../module/background-geolocation';
import { type DescendantLocation, descendantLocation } from './location';
import { authorizationOf } from './status';

/** What each event gives its listener. */
export interface DescendantEvents {
  /** A record was queued. */
  location: DescendantLocation;
  /** Moving has ended; the radius is that of the region around the place. */
  stationary: DescendantLocation & { readonly radius: number };
  /** The activity of each record. */
  activity: { readonly confidence: number; readonly type: string };
  /** `start()` of this runtime has ended. */
  start: undefined;
  /** `stop()` of this runtime has ended. */
  stop: undefined;
  /** The platform could not give a location. */
  error: { readonly code: number; readonly message: string };
  /** The permission changed: 0 none, 1 always, 2 while in use. */
  authorization: 0 | 1 | 2;
  /** Tokens were refused. */
  http_authorization: undefined;
  /** Never: the app has React Native's own `AppState`. */
  foreground: undefined;
  /** Never: the app has React Native’s own `AppState`. */
  background: undefined;
  /** Never: a server does not end uploads by an answer. */
  abort_requested: undefined;
}

/** The default of `stationaryRadius`, metres. */
const STATIONARY_RADIUS = 200;

type Name = keyof DescendantEvents;
type Handler<N extends Name> = (payload: DescendantEvents[N]) => void;

type OwnName = 'start' | 'stop' | 'error';

const own = new Map<OwnName, Set<(payload: never) => void>>();

/** Calls the listeners of what an operation of this runtime caused; returns whether there are any. */
export function emit<N extends OwnName>(name: N, payload: DescendantEvents[N]): boolean {
  const listeners = [...(own.get(name) ?? [])] as Handler<N>[];
  for (const listener of listeners) listener(payload);
  return listeners.length > 0;
}

function onOwn<N extends OwnName>(name: N, handler: Handler<N>): Subscription {
  const listener: Handler<N> = (payload) => handler(payload);
  own.set(name, (own.get(name) ?? new Set()).add(listener));
  return { remove: () => void own.get(name)?.delete(listener) };
}

/** What the platform reports, and why `start` or `stop` failed. */
function onError(handler: Handler<'error'>): Subscription {
  const reported = engine.onLocationError(({ code, message }) => handler({ code, message }));
  const failed = onOwn('error', handler);
  return {
    remove() {
      reported.remove();
      failed.remove();
    },
  };
}

const ADDS: { readonly [N in Name]: (handler: Handler<N>) => Subscription } = {
  location: (handler) => engine.onLocation((location) => handler(descendantLocation(location))),
  stationary: (handler) =>
    engine.onMotionChange(({ isMoving, location }) => {
      if (isMoving || !location) return;
      void engine.getState().then((state) => {
        const { stationaryRadius } = state as { readonly stationaryRadius?: number };
        handler({ ...descendantLocation(location), radius: stationaryRadius ?? STATIONARY_RADIUS });
      });
    }),
  activity: (handler) => engine.onLocation(({ activity }) => handler({ ...activity })),
  error: onError,
  authorization: (handler) => engine.onProviderChange(({ status }) => handler(authorizationOf(status))),
  http_authorization: (handler) =>
    engine.onAuthorization(({ success }) => {
      if (!success) handler(undefined);
    }),
  start: (handler) => onOwn('start', handler),
  stop: (handler) => onOwn('stop', handler),
  foreground: () => ({ remove: () => undefined }),
  background: () => ({ remove: () => undefined }),
  abort_requested: () => ({ remove: () => undefined }),
};

const added: { readonly name: Name; readonly subscription: Subscription }[] = [];

/** Adds a listener by the event's name. */
export function on<N extends Name>(name: N, handler: Handler<N>): Subscription {
  const adds = ADDS[name] as ((given: Handler<N>) => Subscription) | undefined;
  if (adds === undefined) throw new TypeError(`there is no event ${JSON.stringify(name)}`);
  const subscription = adds(handler);
  added.push({ name, subscription });
  return subscription;
}

/** Removes the listeners of an event, or all that `on` has added. */
export function removeAllListeners(name?: Name): void {
  for (const one of added.splice(0)) {
    if (name === undefined || one.name === name) one.subscription.remove();
    else added.push(one);
  }
}

/** How an operation failed, as the other library says it. */
export const failureOf = ({ locationCode, message }: GeoError) => ({ code: locationCode ?? 1000, message });
