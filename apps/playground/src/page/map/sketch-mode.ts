import { signal } from '@preact/signals';

/** What a pointer draws on the map: a fence, a route for the phone, or nothing. */
export const sketching = signal<'fence' | 'route' | null>(null);

/** Begins to draw, or ends it. */
export function toggleSketch(what: 'fence' | 'route'): void {
  sketching.value = sketching.peek() === what ? null : what;
}
