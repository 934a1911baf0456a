import type { ChartState } from '../../protocol/index';

/** The innermost of the active states. */
export function leavesOf(active: readonly string[]): readonly string[] {
  return active.filter((path) => !active.some((other) => other !== path && isWithin(other, path)));
}

/** Is a state a descendant of another? */
function isWithin(path: string, ancestor: string): boolean {
  return ancestor === '' ? path !== '' : path.startsWith(`${ancestor}.`);
}

/** A state of a chart by its path. */
export function stateAt(root: ChartState, path: string): ChartState | undefined {
  if (root.path === path) return root;
  for (const state of root.states) {
    const found = stateAt(state, path);
    if (found) return found;
  }
  return undefined;
}

/** The innermost states that were left and entered; where the same state was entered again, it is both. */
export function hop(
  before: readonly string[],
  after: readonly string[],
): { readonly from: string; readonly to: string } | null {
  const left = leavesOf(before).filter((path) => !after.includes(path));
  const entered = leavesOf(after).filter((path) => !before.includes(path));
  const from = left[0] ?? leavesOf(before)[0];
  const to = entered[0] ?? leavesOf(after)[0];
  return from === undefined || to === undefined ? null : { from, to };
}

/** `softStop` as people write it. */
export function inWords(key: string): string {
  return key.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
}

/** The event of a transition in words: delays by the library's name for them are shortened. */
export function eventInWords(event: string): string {
  if (event === '') return 'always';
  const delay = /^(?:xstate\.)?after[. ]([^.]+)/.exec(event);
  if (delay) return `after ${inWords(delay[1] ?? '')}`;
  return event.replace(/^xstate\./, '');
}
