import type { LocationErrorEvent, Subscription } from '@geo/core';
import { GeoError, LOCATION_ERROR_UNKNOWN } from '@geo/core/client';
import { onRuntime } from '../link/link';
import { type OnPerformed, onPerformed } from '../module/performed';

/** A value outside of React that is kept up to date while a component uses it: what `useSyncExternalStore` needs. */
export interface LiveStore<T> {
  subscribe(listener: () => void): () => void;
  get(): T;
}

/** What a store does while it is open. */
export interface LiveSource<T> {
  /** Changes fields of the value. Does nothing any more when the store has closed. */
  set(change: Partial<T>): void;
  readonly value: T;
  /** A read failed: sets `error`, unless it only says that the app has not called `ready` yet. */
  failed(error: unknown): void;
  /** An operation of the component has ended: sets `error`, or removes it where there is none. */
  ended(error: unknown): void;
}

/** How a store is kept up to date: its listeners, and what it does after the app's own calls. */
export interface LiveUpdates {
  /** May throw, where there is no engine: the error becomes the value's. */
  listen(): readonly Subscription[];
  /** Reads the present value, as the store opens. */
  read?(): void;
  readonly performed?: OnPerformed;
}

/**
 * One store for all components: it listens from the first subscriber to the last. It closes a moment after the last has left,
 * because React's strict mode and Fast Refresh leave and come back at once: the listeners in the engine stay, and no event is lost.
 */
export function liveStore<T extends { readonly error: GeoError | undefined }>(
  initial: T,
  open: (source: LiveSource<T>) => LiveUpdates,
): LiveStore<T> {
  const subscribers = new Set<() => void>();
  let value = initial;
  let close: (() => void) | undefined;

  function change(to: T): void {
    value = to;
    for (const subscriber of [...subscribers]) subscriber();
  }

  function begin(): () => void {
    let isOpen = true;
    const source: LiveSource<T> = {
      set(fields) {
        if (isOpen) change({ ...value, ...fields });
      },
      get value() {
        return value;
      },
      failed(error) {
        if (!(error instanceof GeoError && error.code === 'NOT_READY')) source.ended(error);
      },
      ended(error) {
        source.set({ error: error === undefined ? undefined : geoError(error) } as Partial<T>);
      },
    };
    const updates = open(source);
    const endings = [onRuntime(restart)];
    if (updates.performed) endings.push(onPerformed(updates.performed));
    try {
      for (const subscription of updates.listen()) endings.push(() => subscription.remove());
      updates.read?.();
    } catch (error) {
      // In a turn of its own: React does not expect a change while it subscribes.
      void Promise.resolve().then(() => source.failed(error));
    }
    return () => {
      isOpen = false;
      for (const end of endings) end();
    };
  }

  /** The app runtime that was listened to is gone, with all that it had registered. */
  function restart(): void {
    close?.();
    close = undefined;
    change(initial);
    reviewSoon();
  }

  function reviewSoon(): void {
    void Promise.resolve().then(() => {
      if (subscribers.size > 0) close ??= begin();
      else {
        close?.();
        close = undefined;
        value = initial;
      }
    });
  }

  return {
    subscribe(listener) {
      const own = () => listener();
      subscribers.add(own);
      close ??= begin();
      return () => {
        subscribers.delete(own);
        if (subscribers.size === 0) reviewSoon();
      };
    },
    get: () => value,
  };
}

/** Any error as the kind that hooks have in `error`. */
function geoError(error: unknown): GeoError {
  if (error instanceof GeoError) return error;
  return new GeoError('UNAVAILABLE', error instanceof Error ? error.message : String(error));
}

/** What the platform reports instead of a location, as an error. */
export const errorOfLocation = ({ code, message }: LocationErrorEvent): GeoError =>
  new GeoError('UNAVAILABLE', message, { locationCode: code ?? LOCATION_ERROR_UNKNOWN });
