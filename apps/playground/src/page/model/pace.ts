import { effect, signal } from '@preact/signals';
import { cursorAt, fences, grown, session } from './session';

/** Lists, lanes and lines are drawn again this often at most: faster is not read, and would take the pointer's time. */
const LEAST_MILLIS = 200;

/** Changes when long lists are to be drawn again. */
export const beat = signal(0);

let due: ReturnType<typeof setTimeout> | undefined;
let drawnAt = 0;
let drawnSession = -1;

effect(() => {
  grown.value;
  fences.value;
  // A new session, and a pointer on the axis, are answered at once.
  cursorAt.value;
  const isNew = session.value !== drawnSession;
  const wait = isNew ? 0 : drawnAt + LEAST_MILLIS - performance.now();
  if (wait <= 0) draw();
  else due ??= setTimeout(draw, wait);
});

function draw(): void {
  clearTimeout(due);
  due = undefined;
  drawnAt = performance.now();
  drawnSession = session.peek();
  // Outside of the effect's own run: it must not depend on what it changes.
  queueMicrotask(() => {
    beat.value += 1;
  });
}
