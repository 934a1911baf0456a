import { ROWS } from '../rows/index';
import type { FieldRow } from '../rows/row';

type Schema = Readonly<Record<string, unknown>>;

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';
/** Date and time of day; the engine's own end in Z, an app may insert others. */
const TIMESTAMP = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}';

function typeSchema({ type }: FieldRow): Schema {
  if (typeof type !== 'string') return { enum: type };
  if (type === 'timestamp') return { type: 'string', format: 'date-time', pattern: TIMESTAMP };
  if (['string', 'number', 'integer', 'boolean', 'object'].includes(type)) return { type };
  return { $ref: `#/$defs/${type}` };
}

function fieldSchema(row: FieldRow): Schema {
  const { says, unit, min, max, nullable } = row;
  const described = { description: unit === undefined ? says : `${says} (${unit})` };
  const bounds = {
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
  };
  const schema = typeSchema(row);
  return nullable ? { ...described, type: [schema.type, 'null'] } : { ...described, ...schema, ...bounds };
}

/** One shape: required fields are there, unknown fields pass. */
function shapeSchema(shape: string): Schema {
  const rows = ROWS.filter(
    (row): row is FieldRow => row.kind === 'field' && row.shape === shape && row.bindings.includes('T'),
  );
  return {
    type: 'object',
    required: rows.filter(({ optional }) => !optional).map(({ name }) => name),
    properties: Object.fromEntries(rows.map((row) => [row.name, fieldSchema(row)])),
  };
}

/** JSON Schema of one record as it is uploaded. */
export function recordSchema(): Schema {
  const nested = ['Coords', 'MotionActivity', 'Battery', 'Extras'];
  return {
    $schema: DRAFT,
    title: 'Location record',
    description: 'One record as it is uploaded; servers distinguish records by uuid.',
    ...shapeSchema('Location'),
    $defs: Object.fromEntries(nested.map((shape) => [shape, shapeSchema(shape)])),
  };
}
