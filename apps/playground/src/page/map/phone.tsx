import type { LngLat } from '@geo/view/map';
import { useRef } from 'preact/hooks';
import { act, isTouched } from '../model/playground';
import { motion, phone, source } from '../model/session';
import { shifted } from './circle';
import { held, mapMoved, mapView } from './shown-map';

/** Metres that an arrow key moves the phone; ten times with Shift. */
const KEY_METRES = 30;
const ARROWS: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** The phone on the map: dragged by a pointer, or moved by the arrow keys. */
export function Phone() {
  const grip = useRef<readonly [x: number, y: number]>([0, 0]);
  const wanted = useRef<LngLat | null>(null);
  mapMoved.value;
  const view = mapView.value;
  const now = phone.value;
  if (!view || !now) return null;
  const place = held.value ?? placeOf(now.truth);
  const [x, y] = view.project(place);

  function go(to: LngLat): void {
    // One message a frame: more would only wait in the worker.
    if (wanted.current === null) requestAnimationFrame(send);
    wanted.current = to;
  }
  function send(): void {
    const to = wanted.current;
    wanted.current = null;
    if (to) act({ type: 'drag', to: { longitude: to[0], latitude: to[1] } });
  }
  function pointerDown(event: PointerEvent): void {
    if (event.button !== 0 || source.peek() === 'browser') return;
    const target = event.currentTarget as HTMLElement;
    target.setPointerCapture(event.pointerId);
    grip.current = [event.clientX - x, event.clientY - y];
    held.value = place;
    event.stopPropagation();
  }
  function pointerMove(event: PointerEvent): void {
    if (held.peek() === null || !view) return;
    const [left, top] = grip.current;
    const to = view.unproject([event.clientX - left, event.clientY - top]);
    held.value = to;
    go(to);
  }
  function pointerUp(): void {
    held.value = null;
  }
  function keyDown(event: KeyboardEvent): void {
    const step = ARROWS[event.key];
    if (!step || !now || source.peek() === 'browser') return;
    const metres = KEY_METRES * (event.shiftKey ? 10 : 1);
    const from = wanted.current ?? placeOf(now.truth);
    go(shifted(from, step[0] * metres, step[1] * metres));
    event.preventDefault();
  }

  return (
    <div class="phone-place" style={{ transform: `translate(${x}px, ${y}px)` }}>
      {!isTouched.value && <p class="hint">Drag the phone</p>}
      <button
        type="button"
        class={`phone ${held.value ? 'held' : ''} ${now.isAlive ? '' : 'dead'}`}
        style={{ '--motion': `var(--${motion.value})` }}
        aria-label="Phone. Drag it, or move it with the arrow keys; with Shift ten times as far"
        onPointerDown={pointerDown}
        onPointerMove={pointerMove}
        onPointerUp={pointerUp}
        onPointerCancel={pointerUp}
        onKeyDown={keyDown}
      >
        {now.satellites !== 'off' && <span class={`phone-pulse ${now.satellites}`} />}
        <svg viewBox="0 0 24 40" aria-hidden="true">
          <rect class="phone-body" x="1.5" y="1.5" width="21" height="37" rx="5" />
          <rect class="phone-screen" x="4" y="5" width="16" height="30" rx="2.5" />
          {now.system === 'ios' ? (
            <rect class="phone-notch" x="8.5" y="6.4" width="7" height="2.2" rx="1.1" />
          ) : (
            <circle class="phone-notch" cx="12" cy="7.6" r="1.2" />
          )}
        </svg>
      </button>
    </div>
  );
}

function placeOf({ longitude, latitude }: { longitude: number; latitude: number }): LngLat {
  return [longitude, latitude];
}
