import type { Config } from '../config/keys';
import type { Row } from '../queue/row';
import type { Rendered, TemplateKind } from '../templates/template';

/** The templates in force, compiled. */
export interface Templates {
  readonly location: Rendered | undefined;
  readonly geofence: Rendered | undefined;
  readonly params: Rendered | undefined;
}

type Given = Pick<Config, 'locationTemplate' | 'geofenceTemplate' | 'paramsTemplate'>;
type Json = Readonly<Record<string, unknown>>;

/** Compiles a template that was checked. */
export type CompileTemplate = (template: unknown, kind: TemplateKind) => Rendered;

/**
 * Compiles the templates of a configuration; each is compiled again only when it is another one. Without `compile`, in an
 * engine without templates, records stay as they are.
 */
export function createTemplates(compile: CompileTemplate | undefined): (config: Given) => Templates {
  const location = compiledOnce('record', compile);
  const geofence = compiledOnce('record', compile);
  const params = compiledOnce('params', compile);
  return (config) => ({
    location: location(config.locationTemplate),
    // A server with its own shape of records wants it for every record.
    geofence: geofence(config.geofenceTemplate ?? config.locationTemplate),
    params: params(config.paramsTemplate),
  });
}

function compiledOnce(
  kind: TemplateKind,
  compile: CompileTemplate | undefined,
): (template: unknown) => Rendered | undefined {
  let known: unknown;
  let rendered: Rendered | undefined;
  return (template) => {
    if (template !== known) {
      known = template;
      rendered = template === undefined ? undefined : compile?.(template, kind);
    }
    return rendered;
  };
}

/** Rows as the server wants them. An unreadable row stays as it is: the server refuses it, and it is quarantined. */
export function renderedRows(rows: readonly Row[], { location, geofence }: Templates): readonly Row[] {
  if (location === undefined && geofence === undefined) return rows;
  return rows.map((row) => {
    const record = readable(row.json);
    if (record === undefined) return row;
    const template = isTransition(record) ? geofence : location;
    return template === undefined ? row : { ...row, json: template({ record, count: rows.length }) };
  });
}

/** What goes beside the records: `params`, and over them what `paramsTemplate` makes of the newest record. */
export function renderedParams(
  rows: readonly Row[],
  params: Config['params'],
  { params: template }: Templates,
): Config['params'] {
  const record = readable(rows[rows.length - 1]?.json ?? '');
  if (template === undefined || record === undefined) return params;
  return { ...params, ...readable(template({ record, count: rows.length })) };
}

/** A record with params in it; of the same name, the record's own wins. A list has no names, and holds no params. */
export function withParams(json: string, params: NonNullable<Config['params']>): string {
  const record = readable(json);
  return record === undefined ? json : JSON.stringify({ ...params, ...record });
}

/** An object from its JSON; undefined where it is none. */
function readable(json: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
}

/** The record of a fence that was entered, left or stayed in. */
function isTransition({ extras }: Json): boolean {
  return typeof extras === 'object' && extras !== null && 'geofence' in extras;
}
