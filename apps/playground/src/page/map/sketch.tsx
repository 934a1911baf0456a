import type { LngLat } from '@geo/view/map';
import { useRef } from 'preact/hooks';
import { addFence } from '../model/fence';
import { driveAlong } from '../model/travel';
import { circle, metresBetween } from './circle';
import { collection, line } from './features';
import { mapView } from './shown-map';
import { sketching } from './sketch-mode';

/** A click without a drag makes a fence of this radius, metres. */
const CLICK_RADIUS = 120;
/** A pointer that moved less has clicked, metres. */
const CLICK_METRES = 20;
/** Corners of a route are at least this far apart, metres. */
const CORNER_METRES = 12;

/** Lies over the map while a fence or a route is drawn. */
export function Sketch() {
  const places = useRef<LngLat[]>([]);
  const text = useRef<HTMLOutputElement>(null);
  const what = sketching.value;
  if (what === null) return null;

  const placeOf = (event: PointerEvent): LngLat => {
    const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    return mapView.peek()?.unproject([event.clientX - left, event.clientY - top]) ?? [0, 0];
  };
  function down(event: PointerEvent): void {
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    places.current = [placeOf(event)];
  }
  function move(event: PointerEvent): void {
    const [first] = places.current;
    const last = places.current.at(-1);
    if (!first || !last) return;
    const place = placeOf(event);
    if (what === 'fence') drawFence(first, metresBetween(first, place), text.current);
    else if (metresBetween(last, place) >= CORNER_METRES) {
      places.current.push(place);
      mapView.peek()?.setData('sketch', line(places.current.map(([x, y]) => [x, y])));
    }
  }
  function up(event: PointerEvent): void {
    const [first] = places.current;
    if (!first) return;
    if (what === 'fence') {
      const dragged = metresBetween(first, placeOf(event));
      addFence(first, dragged < CLICK_METRES ? CLICK_RADIUS : dragged);
    } else if (places.current.length > 1) driveAlong(places.current);
    end();
  }
  function end(): void {
    places.current = [];
    mapView.peek()?.setData('sketch', collection([]));
    sketching.value = null;
  }
  return (
    <div
      class="sketch-surface"
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={end}
    >
      <p class="sketch-hint">
        {what === 'fence' ? 'Press at the middle of the fence and drag to its edge' : 'Draw the way to drive'}{' '}
        <output ref={text} />
        <button type="button" class="link" onPointerDown={(event) => event.stopPropagation()} onClick={end}>
          cancel
        </button>
      </p>
    </div>
  );
}

function drawFence([longitude, latitude]: LngLat, radius: number, text: HTMLOutputElement | null): void {
  const geometry = { type: 'Polygon' as const, coordinates: [circle({ longitude, latitude, radius })] };
  mapView.peek()?.setData('sketch', collection([{ type: 'Feature', properties: {}, geometry }]));
  if (text) text.value = `${Math.round(radius)} m`;
}
