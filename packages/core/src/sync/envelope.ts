import type { Config } from '../config/keys';
import { isCompressed } from '../http/body';
import { layered, tokenHeader } from '../http/headers';
import type { HttpRequest } from '../ports/http';
import type { Row } from '../queue/row';
import { sha256 } from '../redaction/sha256';
import { formOf, isForm } from './form';
import { renderedParams, renderedRows, type Templates, withParams } from './rendering';

/** `,"key":value` pairs, to be spliced into an object that is already JSON; never a second value of its own key. */
function beside(root: string, { [root]: _, ...params }: NonNullable<Config['params']>): string {
  const inner = JSON.stringify(params).slice(1, -1);
  return inner === '' ? '' : `,${inner}`;
}

/**
 * The body of an upload. `httpRootProperty` names the property that holds the records; "." puts a single record's
 * fields at the root, and makes a batch a bare array (params then go into each record). Where a param has the name
 * of what is uploaded, the upload wins: it must never be lost to a param.
 */
function envelope(
  rows: readonly Row[],
  config: Pick<Config, 'batchSync' | 'httpRootProperty' | 'params'>,
): string {
  const { params, httpRootProperty: root } = config;
  if (root === '.') {
    const records = rows.map(({ json }) => (params === undefined ? json : withParams(json, params)));
    return config.batchSync ? `[${records.join(',')}]` : (records[0] ?? '{}');
  }
  const records = config.batchSync
    ? `[${rows.map(({ json }) => json).join(',')}]`
    : (rows[0]?.json ?? 'null');
  return `{${JSON.stringify(root)}:${records}${beside(root, params ?? {})}}`;
}

/** The whole request for a batch, in the shape that templates give it. Headers the app configured win over ours. */
export function uploadRequest(
  rows: readonly Row[],
  config: Config,
  accessToken: string | undefined,
  templates: Templates,
): HttpRequest & { readonly body: string } {
  const params = renderedParams(rows, config.params, templates);
  const json = envelope(renderedRows(rows, templates), { ...config, params });
  const body = isForm(config) ? formOf(json) : json;
  return {
    method: config.method,
    url: config.url ?? '',
    headers: layered(
      {
        'Content-Type': 'application/json',
        'Idempotency-Key': sha256(rows.map(({ uuid }) => uuid).join('\n')),
      },
      tokenHeader(config.authorization, accessToken),
      config.headers ?? {},
    ),
    body,
    gzip: isCompressed(body, config),
    timeoutMillis: config.httpTimeoutMs,
  };
}
