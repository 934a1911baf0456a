/**
 * Replacements for globals that libraries use and a bare JavaScript engine lacks; the bundle uses them even where the engine has the
 * globals. xstate logs warnings to the console and rethrows uncaught errors in a timer; core catches all errors.
 */
const silent = (): void => undefined;

export const console = { log: silent, info: silent, warn: silent, error: silent };
export const setTimeout = silent;
export const clearTimeout = silent;
