import { act, type ReactNode, StrictMode } from 'react';
import { createRoot, type Root } from 'test-renderer';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

/** A tree on the screen of a test, under strict mode, as React Native's own templates have it. */
export interface Screen {
  readonly root: Root;
  update(tree: ReactNode): Promise<void>;
  unmount(): Promise<void>;
}

export async function render(tree: ReactNode): Promise<Screen> {
  const root = createRoot();
  const update = (next: ReactNode) => act(async () => root.render(<StrictMode>{next}</StrictMode>));
  await update(tree);
  return { root, update, unmount: () => act(async () => root.unmount()) };
}

/** Runs something that changes what components show. */
export const acting = (run: () => PromiseLike<unknown>): Promise<void> =>
  act(async () => {
    await run();
  });

/** A component that keeps each value of a hook. */
export function probe<T>(use: () => T): { readonly Probe: () => null; readonly seen: T[]; readonly last: T } {
  const seen: T[] = [];
  return {
    Probe() {
      seen.push(use());
      return null;
    },
    seen,
    get last() {
      return seen[seen.length - 1] as T;
    },
  };
}
