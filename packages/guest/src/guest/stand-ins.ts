/**
 * What libraries reach for and a bare JavaScript engine does not have, put into the bundle in its place, so that nothing of the host's
 * is reached where it has them. xstate warns at its console, and throws again, in a timer, what nobody has caught; core catches all.
 */
const silent = (): void => undefined;

export const console = { log: silent, info: silent, warn: silent, error: silent };
export const setTimeout = silent;
export const clearTimeout = silent;
