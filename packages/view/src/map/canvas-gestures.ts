import type { Point } from './mercator';

/** What fingers, wheel and keys do to a map. */
export interface MapGestures {
  /** Moves what is shown, pixels. */
  moveBy(shift: Point): void;
  /** Doubles the scale with each step, around a place that stays. */
  zoomBy(steps: number, around: Point): void;
  taken(): void;
  clicked(point: Point): void;
}

/** A pointer that moves no more than this has clicked, pixels. */
const CLICK_PIXELS = 4;
const KEY_PIXELS = 80;
const WHEEL_STEP = 1 / 400;

/** Listens on a canvas; arrows, + and - work when it has the focus. */
export function canvasGestures(canvas: HTMLCanvasElement, does: MapGestures) {
  const ending = new AbortController();
  const { signal } = ending;
  const fingers = new Map<number, Point>();
  let enabled = true;
  let travelled = 0;
  const placeOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = canvas.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };
  const spread = () => {
    const [a = [0, 0], b = [0, 0]] = fingers.values();
    return Math.hypot(a[0] - b[0], a[1] - b[1]);
  };

  canvas.addEventListener(
    'pointerdown',
    (event) => {
      fingers.set(event.pointerId, placeOf(event));
      travelled = 0;
      canvas.setPointerCapture(event.pointerId);
    },
    { signal },
  );
  canvas.addEventListener(
    'pointermove',
    (event) => {
      const before = fingers.get(event.pointerId);
      if (!before || !enabled) return;
      const now = placeOf(event);
      const far = fingers.size === 2 ? spread() : 0;
      fingers.set(event.pointerId, now);
      travelled += Math.hypot(now[0] - before[0], now[1] - before[1]);
      if (travelled <= CLICK_PIXELS) return;
      does.taken();
      if (far > 0) does.zoomBy(Math.log2(spread() / far), now);
      else does.moveBy([now[0] - before[0], now[1] - before[1]]);
    },
    { signal },
  );
  canvas.addEventListener(
    'pointerup',
    (event) => {
      if (fingers.delete(event.pointerId) && travelled <= CLICK_PIXELS) does.clicked(placeOf(event));
    },
    { signal },
  );
  canvas.addEventListener('pointercancel', (event) => fingers.delete(event.pointerId), { signal });
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      does.zoomBy(-event.deltaY * WHEEL_STEP, placeOf(event));
    },
    { signal, passive: false },
  );
  canvas.addEventListener(
    'keydown',
    ({ key }) => {
      const middle: Point = [canvas.clientWidth / 2, canvas.clientHeight / 2];
      if (key === '+' || key === '=') does.zoomBy(1, middle);
      else if (key === '-') does.zoomBy(-1, middle);
      else if (key === 'ArrowLeft') does.moveBy([KEY_PIXELS, 0]);
      else if (key === 'ArrowRight') does.moveBy([-KEY_PIXELS, 0]);
      else if (key === 'ArrowUp') does.moveBy([0, KEY_PIXELS]);
      else if (key === 'ArrowDown') does.moveBy([0, -KEY_PIXELS]);
    },
    { signal },
  );
  return {
    setEnabled(now: boolean) {
      enabled = now;
    },
    close: () => ending.abort(),
  };
}
