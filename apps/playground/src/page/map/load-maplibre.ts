import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

/** MapLibre, loaded when the page already shows its map on a canvas. */
export async function loadMaplibre() {
  const maplibre = await import('maplibre-gl');
  maplibre.setWorkerUrl(workerUrl);
  return maplibre;
}
