/**
 * The engine of the test phones. Other packages run the same tests with an engine behind a channel: they replace this file.
 */
export { createEngine } from '../src/engine/create-engine';

/** Resolves when no message is in flight between a phone and its engine. In one heap there are none. */
export async function untilQuiescent(): Promise<void> {}
