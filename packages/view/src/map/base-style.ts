import type { StyleSpecification } from 'maplibre-gl';
import { colour } from '../page-colours';

/**
 * The style of the base map.
 * @param tiles an address with `{z}`, `{x}`, `{y}` of raster tiles, the address of a style, or `null` for none: then nothing is fetched
 */
export function baseStyle(tiles: string | null): StyleSpecification | string {
  if (tiles !== null && !tiles.includes('{z}')) return tiles;
  const ground = {
    id: 'ground',
    type: 'background',
    paint: { 'background-color': colour('land') },
  } as const;
  if (tiles === null) return { version: 8, sources: {}, layers: [ground] };
  const address = new URL(tiles, location.href).href.replaceAll('%7B', '{').replaceAll('%7D', '}');
  return {
    version: 8,
    sources: { tiles: { type: 'raster', tiles: [address], tileSize: 256 } },
    layers: [ground, { id: 'tiles', type: 'raster', source: 'tiles' }],
  };
}
