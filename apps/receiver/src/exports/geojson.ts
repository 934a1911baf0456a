import type { ExportFormat } from './export-format';
import { flatRecord } from './flat-record';

/** A FeatureCollection (RFC 7946) of points, a line each. */
export const geojson: ExportFormat = {
  contentType: 'application/geo+json',
  head: '{"type":"FeatureCollection","features":[\n',
  row(row, before) {
    const { latitude, longitude, extras: _extras, params: _params, ...properties } = flatRecord(row);
    const { ellipsoidal_altitude: height } = properties;
    const coordinates = height === null ? [longitude, latitude] : [longitude, latitude, height];
    const feature = {
      type: 'Feature',
      id: row.seq,
      geometry: { type: 'Point', coordinates },
      properties: {
        ...properties,
        ...(row.record.extras ? { extras: row.record.extras } : {}),
        ...(row.params ? { params: row.params } : {}),
      },
    };
    return `${before ? ',\n' : ''}${JSON.stringify(feature)}`;
  },
  tail: () => '\n]}\n',
};
