import { createMapView, type LngLat, type MapView } from '@geo/view/map';
import { effect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import worldUrl from 'world-atlas/countries-50m.json?url';
import { beat } from '../model/pace';
import { openReasonAt } from '../model/reason';
import { cursorAt, fences, phone, session } from '../model/session';
import { VISNJAN } from '../route/visnjan';
import { chooseBase } from './chosen-base';
import { fenceCircles, keptFixes, line, placeAt, pointAt, rejectedFixes, truth } from './features';
import { LAYERS } from './layers';
import { loadMaplibre } from './load-maplibre';
import { Phone } from './phone';
import { follows, held, mapMoved, mapProblem, mapView } from './shown-map';
import { Sketch } from './sketch';

const ZOOM = 14.6;
/** The phone stays this far from the edges while the map follows it, pixels: below lie the controls. */
const MARGIN = { side: 70, above: 110, below: 160 };

/** The map with the phone in its middle. */
export function PhoneMap() {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!container.current) return;
    return startMap(container.current);
  }, []);
  return (
    <div class="map">
      <div class="map-ground" ref={container} />
      <Sketch />
      <Phone />
    </div>
  );
}

function startMap(container: HTMLElement): () => void {
  const middle: LngLat = [13.7172, 45.2768];
  const view = createMapView({
    container,
    camera: { center: middle, zoom: container.clientWidth < 600 ? ZOOM - 0.9 : ZOOM },
    layers: LAYERS,
    maplibre: loadMaplibre,
    land: async () => (await fetch(worldUrl)).json(),
    complain: (text) => {
      mapProblem.value = text;
    },
    events: {
      moved: () => {
        mapMoved.value += 1;
      },
      taken: () => {
        follows.value = false;
      },
      clicked: (position, point) => openReasonAt(view, position, point),
    },
  });
  mapView.value = view;
  view.setData('street', line(VISNJAN.map(([longitude, latitude]) => [longitude, latitude])));
  let drawnFences: typeof fences.value | undefined;
  const ends = [
    chooseBase(view, container),
    effect(() => {
      beat.value;
      const { points, way } = keptFixes();
      view.setData('truth', truth());
      view.setData('fixes', points);
      view.setData('way', way);
      view.setData('rejected', rejectedFixes());
    }),
    effect(() => {
      beat.value;
      const all = fences.peek();
      if (all !== drawnFences) view.setData('fences', fenceCircles(all));
      drawnFences = all;
    }),
    effect(() => {
      const at = cursorAt.value;
      view.setData('cursor', pointAt(at === null ? undefined : placeAt(at)));
    }),
    effect(() => {
      session.value;
      follows.value = true;
    }),
    effect(() => {
      const now = phone.value;
      if (now && follows.value && held.value === null)
        keepInView(view, container, [now.truth.longitude, now.truth.latitude]);
    }),
  ];
  return () => {
    for (const end of ends) end();
    mapView.value = null;
    view.close();
  };
}

function keepInView(view: MapView, { clientWidth, clientHeight }: HTMLElement, place: LngLat): void {
  const [x, y] = view.project(place);
  const isSeen =
    x > MARGIN.side && x < clientWidth - MARGIN.side && y > MARGIN.above && y < clientHeight - MARGIN.below;
  if (!isSeen) view.look({ center: place }, true);
}
