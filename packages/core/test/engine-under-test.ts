/**
 * The engine that the phones of these stories run. Another package tells the same stories of an engine behind a channel: it
 * puts a file of its own in the place of this one.
 */
export { createEngine } from '../src/engine/create-engine';

/** Resolves when nothing is on its way between a phone and its engine. In one heap nothing ever is. */
export async function atRest(): Promise<void> {}
