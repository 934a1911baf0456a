/** The version of the engine, as its package says it (a test holds them together). */
export const ENGINE_VERSION = '0.0.0';
