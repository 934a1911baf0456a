import {
  AUTHORIZATION_STATUS_DENIED,
  AUTHORIZATION_STATUS_NOT_DETERMINED,
  AUTHORIZATION_STATUS_RESTRICTED,
  AUTHORIZATION_STATUS_WHEN_IN_USE,
  type AuthorizationStatus,
  type ProviderState,
} from '@geo/core';
import { onPageChange } from '../page/page-life';

/** Why a page can never have a location, whatever its user says. */
export type LocationRestriction = 'insecure-context' | 'permissions-policy' | 'no-geolocation';

/** The location permission of this page, from all that the browser tells of it. */
export interface LocationPermission {
  readonly restriction: LocationRestriction | undefined;
  /** As known now. */
  readonly state: ProviderState;
  /** Asks the browser for the present state. */
  current(): Promise<ProviderState>;
  /** Asks the user where the browser would; answers with what is known after that. */
  request(): Promise<AuthorizationStatus>;
  /** A position came. */
  granted(): void;
  /** A position was refused. */
  refused(): void;
  /** Calls the listener with each change. */
  onChange(listener: () => void): () => void;
}

/** Time for a first position, milliseconds. It counts from the user's answer, and only the answer matters here. */
const POSITION_MILLIS = 10_000;

const STATUSES: Readonly<Record<PermissionState, AuthorizationStatus>> = {
  prompt: AUTHORIZATION_STATUS_NOT_DETERMINED,
  denied: AUTHORIZATION_STATUS_DENIED,
  granted: AUTHORIZATION_STATUS_WHEN_IN_USE,
};

/** Only Chromium reports policies; other browsers refuse the request itself. */
interface PolicyDocument {
  readonly featurePolicy?: { allowsFeature(feature: string): boolean };
}

/** On a server there is no geolocation. */
function locationRestriction(): LocationRestriction | undefined {
  if (globalThis.navigator?.geolocation === undefined)
    return globalThis.isSecureContext === false ? 'insecure-context' : 'no-geolocation';
  if (!globalThis.isSecureContext) return 'insecure-context';
  const { featurePolicy } = globalThis.document as PolicyDocument;
  return featurePolicy?.allowsFeature('geolocation') === false ? 'permissions-policy' : undefined;
}

export function createLocationPermission(): LocationPermission {
  const restriction = locationRestriction();
  const listeners = new Set<() => void>();
  let status: AuthorizationStatus = restriction
    ? AUTHORIZATION_STATUS_RESTRICTED
    : AUTHORIZATION_STATUS_NOT_DETERMINED;
  /** The browser may give a location to this page, and the system gives none to the browser. */
  let isOff = false;
  let permission: PermissionStatus | undefined;
  let stopWatching: (() => void) | undefined;

  const state = (): ProviderState => ({ status, enabled: !isOff, gps: !isOff, network: !isOff });

  function become(next: AuthorizationStatus, nowOff: boolean): void {
    if (next === status && nowOff === isOff) return;
    status = next;
    isOff = nowOff;
    for (const listener of [...listeners]) listener();
  }

  /** What the Permissions API says; undefined where it says nothing. */
  async function read(): Promise<PermissionState | undefined> {
    try {
      permission ??= await navigator.permissions.query({ name: 'geolocation' });
      permission.onchange = () => void follow();
      return permission.state;
    } catch {
      // Browsers without the API, or without this permission in it.
      return undefined;
    }
  }

  async function follow(): Promise<void> {
    if (restriction) return;
    const said = await read();
    if (said) become(STATUSES[said], isOff && said === 'granted');
  }

  const position = () =>
    new Promise<void>((resolve, reject) => {
      const options = { timeout: POSITION_MILLIS, maximumAge: Number.POSITIVE_INFINITY };
      navigator.geolocation.getCurrentPosition(() => resolve(), reject, options);
    }).then(granted, (error: GeolocationPositionError) =>
      error.code === error.PERMISSION_DENIED ? refused() : granted(),
    );

  function granted(): void {
    become(AUTHORIZATION_STATUS_WHEN_IN_USE, false);
  }

  async function refused(): Promise<void> {
    const said = await read();
    // A dialog that was closed without an answer may be shown again.
    become(said ? STATUSES[said] : AUTHORIZATION_STATUS_DENIED, said === 'granted');
  }

  function watch(): () => void {
    void follow();
    // The user may come back from the system's settings; a page that may have a location is not asked about again.
    const detach = onPageChange((change) => {
      if ((change === 'shown' || change === 'resumed') && isOff) void position();
    });
    return () => {
      detach();
      if (permission) permission.onchange = null;
    };
  }

  return {
    restriction,
    get state() {
      return state();
    },
    async current() {
      await follow();
      return state();
    },
    async request() {
      await follow();
      if (status === AUTHORIZATION_STATUS_NOT_DETERMINED || isOff) await position();
      return status;
    },
    granted,
    refused: () => void refused(),
    onChange(listener) {
      listeners.add(listener);
      stopWatching ??= watch();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stopWatching?.();
        stopWatching = undefined;
      };
    },
  };
}
