import type { PresenceRequest } from '../ports/presence';
import type { LocationRequest, PermissionRequest } from '../ports/sensor';
import type { Config } from './keys';
import type { PlatformProfile } from './profiles';

type Profile = Pick<PlatformProfile, 'name'>;

/** The permission that the configuration wants, with the app's texts for the dialogs of this platform. */
export function permissionRequest(config: Config, { name }: Profile): PermissionRequest {
  const { locationAuthorizationAlert: alert, backgroundPermissionRationale: rationale } = config;
  return {
    request: config.locationAuthorizationRequest,
    ...(alert === undefined || config.disableLocationAuthorizationAlert ? {} : { alert }),
    ...(rationale === undefined || name !== 'android' ? {} : { rationale }),
  };
}

/** The fields of a location request that iOS alone has; absent where their keys have the defaults. */
export function locationFields(
  config: Config,
  { name }: Profile,
): Pick<LocationRequest, 'indicator' | 'sessionEngine'> {
  if (name !== 'ios') return {};
  return {
    ...(config.showsBackgroundLocationIndicator ? { indicator: true } : {}),
    ...(config.useSessionEngine ? {} : { sessionEngine: false }),
  };
}

/** The same for the presence. */
export function presenceFields(
  { preventSuspend }: Config,
  { name }: Profile,
): Pick<PresenceRequest, 'preventSuspend'> {
  return preventSuspend && name === 'ios' ? { preventSuspend } : {};
}
