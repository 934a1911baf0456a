import type { PresenceRequest } from '../ports/presence';
import type { LocationRequest, PermissionRequest } from '../ports/sensor';

/** The keys that reach a port as they are, and only on a platform that acts on them. */
interface PlatformConfig {
  readonly locationAuthorizationRequest: PermissionRequest['request'];
  readonly locationAuthorizationAlert?: PermissionRequest['alert'];
  readonly disableLocationAuthorizationAlert: boolean;
  readonly backgroundPermissionRationale?: PermissionRequest['rationale'];
  readonly showsBackgroundLocationIndicator: boolean;
  readonly useSessionEngine: boolean;
  readonly preventSuspend: boolean;
}

interface Platform {
  readonly name: string;
}

/** The permission that the configuration specifies, with the app's texts for the dialogs of this platform. */
export function permissionRequest(config: PlatformConfig, { name }: Platform): PermissionRequest {
  const alert = config.disableLocationAuthorizationAlert ? undefined : config.locationAuthorizationAlert;
  const rationale = name === 'android' ? config.backgroundPermissionRationale : undefined;
  return {
    request: config.locationAuthorizationRequest,
    ...(alert === undefined ? {} : { alert }),
    ...(rationale === undefined ? {} : { rationale }),
  };
}

/** The fields of a location request that iOS alone has; absent where their keys have the defaults. */
export function locationFields(
  config: PlatformConfig,
  { name }: Platform,
): Pick<LocationRequest, 'indicator' | 'sessionEngine'> {
  if (name !== 'ios') return {};
  return {
    ...(config.showsBackgroundLocationIndicator ? { indicator: true } : {}),
    ...(config.useSessionEngine ? {} : { sessionEngine: false }),
  };
}

/** The same for the presence. */
export function presenceFields(
  config: PlatformConfig,
  { name }: Platform,
): Pick<PresenceRequest, 'preventSuspend'> {
  return config.preventSuspend && name === 'ios' ? { preventSuspend: true } : {};
}
