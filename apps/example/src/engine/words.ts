import BackgroundGeolocation, { type EngineState } from '@geo/adapter-rn';

type DegradedReason = NonNullable<EngineState['degraded']>[number];

/** What keeps the engine from its work, and what the user can do. */
export const DEGRADED: {
  readonly [R in DegradedReason]: { readonly what: string; readonly remedy: string };
} = {
  'storage-locked': {
    what: 'The storage is locked until the device is unlocked.',
    remedy: 'Unlock the device once; records are held in memory until then.',
  },
  'user-in-background': {
    what: 'Another user of the device has the screen.',
    remedy: 'Switch back to this user.',
  },
  'background-restricted': {
    what: 'The app is restricted in the background.',
    remedy: 'Allow background use of the battery in the app’s settings.',
  },
  'standby-restricted': {
    what: 'The system lets the app run about once a day.',
    remedy: 'Take the app out of the restricted standby bucket in its settings.',
  },
  'service-refused': {
    what: 'The system refused the service that tracking needs.',
    remedy: 'Open the app and allow location all the time.',
  },
  'insufficiently-in-use': {
    what: 'Location stops while the app is in the background.',
    remedy: 'Open the app; allow location always for trips that begin without it.',
  },
  'service-session-required': {
    what: 'The system wants the app to ask for location itself.',
    remedy: 'Open the app and start tracking again.',
  },
  'full-accuracy-denied': {
    what: 'The app is given approximate positions only.',
    remedy: 'Turn on precise location in the app’s settings.',
  },
  'always-authorization-denied': {
    what: 'Location is allowed only while the app is used.',
    remedy: 'Allow location always in the app’s settings.',
  },
  'authorization-denied': {
    what: 'Location is denied to this app.',
    remedy: 'Allow location in the app’s settings.',
  },
  'authorization-denied-globally': {
    what: 'Location services are off for all apps.',
    remedy: 'Turn on location services in the system’s settings.',
  },
  'authorization-restricted': {
    what: 'This device is not allowed to use location, by parental controls or its administrator.',
    remedy: 'Only its administrator can change that.',
  },
  'killed-often': {
    what: 'The system ended the app at least three times in a day.',
    remedy: 'Take the app out of battery optimisation, and out of the maker’s own task cleaner.',
  },
};

/** Why records are not uploaded. */
export const PARKED: { readonly [P in NonNullable<EngineState['uploadParked']>]: string } = {
  offline: 'Waits for a network',
  cellular: 'Waits for Wi-Fi',
  'no-url': 'No url in the settings',
  unauthorized: 'Waits for a new token',
  circuit: 'Waits after failures',
};

/** A status of authorization as the system's settings say it. */
export function authorizationWords(status: EngineState['authorization']): string {
  switch (status) {
    case BackgroundGeolocation.AUTHORIZATION_STATUS_ALWAYS:
      return 'Always';
    case BackgroundGeolocation.AUTHORIZATION_STATUS_WHEN_IN_USE:
      return 'While using the app';
    case BackgroundGeolocation.AUTHORIZATION_STATUS_DENIED:
      return 'Denied';
    case BackgroundGeolocation.AUTHORIZATION_STATUS_RESTRICTED:
      return 'Restricted';
    default:
      return 'Not asked yet';
  }
}
