import { createColors } from 'picocolors';

/** Colours and weights of text; each is the text itself where colour is not wanted. */
export type Ink = Pick<ReturnType<typeof createColors>, 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan'>;

/** No colour. */
export const PLAIN: Ink = createColors(false);

/**
 * The ink for a stream. NO_COLOR (no-color.org) turns it off, FORCE_COLOR on; else a terminal that is not dumb gets it.
 */
export function inkFor(stream: { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv): Ink {
  const forced = env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '' && env.FORCE_COLOR !== '0';
  const refused = env.NO_COLOR !== undefined && env.NO_COLOR !== '';
  return createColors(!refused && (forced || (stream.isTTY === true && env.TERM !== 'dumb')));
}
