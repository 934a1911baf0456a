/* Where a config key has an effect, and when: details of the rules in `keys.ts`. */

/** Only the Android host has what it is about. */
export const ANDROID = { effect: ['android'] } as const;
/** It reaches the ports on iOS alone. */
export const IOS = { platform: 'I', effect: ['ios'] } as const;
/** Only phones have what it is about. */
export const PHONES = { effect: ['ios', 'android'] } as const;
/** What another value waits for. */
export const NEXT_REQUEST = { ...PHONES, takesEffect: 'next permission request' } as const;
/** As above. */
export const NEXT_FIX = { takesEffect: 'next fix' } as const;
/** As above. */
export const NEXT_FILTER = { takesEffect: 'next filter' } as const;
