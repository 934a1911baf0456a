import type { Hono } from 'hono';
import { LIMITS } from '../reads/limits';
import { readRowQuery } from '../reads/query';
import type { Room } from '../server/room';
import { EXPORT_FORMATS } from './export-formats';
import { exportStream } from './export-stream';

/** `GET /export.geojson`, `.gpx`, `.csv` and `.ndjson`: records as a file, streamed. */
export function addExports(app: Hono, room: Room): void {
  for (const [ending, format] of Object.entries(EXPORT_FORMATS)) {
    app.get(`/export.${ending}`, async (context) => {
      const { org } = await room.access.reader(context.req.raw);
      const query = { org, ...readRowQuery(new URL(context.req.url).searchParams, LIMITS.exports) };
      return context.body(exportStream(room.store, query, format), 200, {
        'Content-Type': format.contentType,
        'Content-Disposition': `attachment; filename="records.${ending}"`,
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      });
    });
  }
}
