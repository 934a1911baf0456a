import type { Hono } from 'hono';
import { readRowQuery } from '../reads/query';
import { listed, Refusal } from '../server/refusal';
import type { Room } from '../server/room';
import { EXPORT_FORMATS } from './export-format';
import { exportStream } from './export-stream';

/** As many as there are: what is streamed costs no memory. */
const LIMITS = { usual: Number.MAX_SAFE_INTEGER, most: 1e12 };

/** `GET /export.geojson`, `.gpx`, `.csv` and `.ndjson`: records as a file, streamed. */
export function addExports(app: Hono, room: Room): void {
  app.get('/:file{export\\.[a-z]+}', async (context) => {
    const { org } = await room.access.reader(context.req.raw);
    const ending = context.req.param('file').slice('export.'.length);
    const format = Object.hasOwn(EXPORT_FORMATS, ending) ? EXPORT_FORMATS[ending] : undefined;
    if (!format) {
      const known = listed(Object.keys(EXPORT_FORMATS));
      throw new Refusal(404, 'not-found', `records are exported as ${known}; got ${ending.slice(0, 20)}`);
    }
    const query = { org, ...readRowQuery(new URL(context.req.url).searchParams, LIMITS) };
    return context.body(exportStream(room.store, query, format), 200, {
      'Content-Type': format.contentType,
      'Content-Disposition': `attachment; filename="records.${ending}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    });
  });
}
