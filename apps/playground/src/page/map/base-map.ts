import { layers, namedFlavor } from '@protomaps/basemaps';
import { FileSource, PMTiles, Protocol, TileType } from 'pmtiles';
import { loadMaplibre } from './load-maplibre';

type Style = import('maplibre-gl').StyleSpecification;

const protocol = new Protocol();

/**
 * The style of a PMTiles archive, by its address or as a file: raster tiles as they are, vector tiles in the layers of Protomaps, without
 * labels, whose fonts another server would have to give.
 * @throws Error when it is no archive, or cannot be read
 */
export async function pmtilesStyle(source: string | File, isDark: boolean): Promise<Style> {
  const maplibre = await loadMaplibre();
  maplibre.addProtocol('pmtiles', protocol.tile);
  const archive = new PMTiles(typeof source === 'string' ? source : new FileSource(source));
  protocol.add(archive);
  const { tileType } = await archive.getHeader();
  const url = `pmtiles://${archive.source.getKey()}`;
  if (tileType !== TileType.Mvt)
    return {
      version: 8,
      sources: { tiles: { type: 'raster', url, tileSize: 256 } },
      layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }],
    };
  return {
    version: 8,
    sources: { tiles: { type: 'vector', url } },
    layers: layers('tiles', namedFlavor(isDark ? 'dark' : 'light')),
  };
}
