import { baseStyle, type MapView } from '@geo/view/map';
import { mapProblem } from './shown-map';

/** Draws over another base map: a PMTiles archive, raster tiles with `{z}`, or the address of a style. */
async function setBase(view: MapView, source: string | File): Promise<void> {
  try {
    if (typeof source === 'string' && !new URL(source, location.href).pathname.endsWith('.pmtiles'))
      return await view.setBase(baseStyle(source));
    const { pmtilesStyle } = await import('./base-map');
    const theme = document.documentElement.dataset.theme;
    const isDark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    await view.setBase(await pmtilesStyle(source, isDark));
  } catch (error) {
    mapProblem.value = `The base map does not load: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Takes the base map that the address names (`?base=`), and files that are dropped on the map; answers how to end that. */
export function chooseBase(view: MapView, container: HTMLElement): () => void {
  const named = new URLSearchParams(location.search).get('base');
  if (named) void view.settled.then(() => setBase(view, named));
  const ending = new AbortController();
  const { signal } = ending;
  container.addEventListener('dragover', (event) => event.preventDefault(), { signal });
  container.addEventListener(
    'drop',
    (event) => {
      event.preventDefault();
      const [file] = event.dataTransfer?.files ?? [];
      if (file) void setBase(view, file);
    },
    { signal },
  );
  return () => ending.abort();
}
