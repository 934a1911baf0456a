import { ROWS } from '../../src/rows/index';
import type { Binding, FieldRow, ValueType } from '../../src/rows/row';
import { active, type Mutant } from './mutant';

type Fields = ReadonlyMap<string, FieldRow>;

const shapes = new Map<string, Map<string, FieldRow>>();
for (const row of ROWS) {
  if (row.kind !== 'field') continue;
  const fields = shapes.get(row.shape) ?? new Map<string, FieldRow>();
  shapes.set(row.shape, fields);
  fields.set(row.name, row);
}

/** `is_moving` is `isMoving` in binding D. */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_all, letter) => letter.toUpperCase());

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fieldsOf(shape: string): Fields | undefined {
  return shapes.get(shape);
}

function retyped(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
      return 0;
    case 'number':
      return String(value);
    case 'boolean':
      return value ? 1 : 0;
    default:
      return value === null ? false : JSON.stringify(value);
  }
}

/** Another value of the same type; a number with a unit reads as if in another unit. */
function altered(value: unknown, type: ValueType, unit?: string): unknown {
  if (typeof type !== 'string') return type[(type.indexOf(value as string) + 1) % type.length];
  if (Array.isArray(value)) return [];
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return unit === undefined || value === 0 ? value + 1 : value * 1000;
  if (type === 'timestamp') return new Date(Date.parse(value as string) + 86_400_000).toISOString();
  if (typeof value === 'string') return `${value}~`;
  return isObject(value) ? { altered: true } : value;
}

function mutateField(object: Record<string, unknown>, row: FieldRow, { name, binding }: Mutant): void {
  const field = binding === 'D' ? camelCase(row.name) : row.name;
  if (!(field in object)) {
    if (name === 'padded') object[field] = null;
    return;
  }
  const value = object[field];
  if (name === 'removed' || name === 'ignored') delete object[field];
  else if (name === 'renamed') {
    object[`${field}X`] = value;
    delete object[field];
  } else if (name === 'retyped') object[field] = retyped(value);
  else if (name === 'altered' && value !== null) object[field] = altered(value, row.type, row.unit);
}

function walk(type: ValueType, value: unknown, mutant: Mutant): unknown {
  if (typeof type !== 'string') return value;
  if (type.endsWith('[]'))
    return Array.isArray(value) ? value.map((item) => walk(type.slice(0, -2), item, mutant)) : value;
  const fields = fieldsOf(type);
  if (fields === undefined || !isObject(value)) return value;
  const copy: Record<string, unknown> = Object.create(Object.getPrototypeOf(value));
  for (const [name, item] of Object.entries(value)) {
    const row = fields.get(name) ?? [...fields.values()].find((one) => camelCase(one.name) === name);
    copy[name] = row === undefined ? item : walk(row.type, item, mutant);
  }
  const { row } = mutant;
  if (row.kind === 'field' && row.shape === type) mutateField(copy, row, mutant);
  return copy;
}

/** A value as a test sees it: as it came, or with the field of the active mutant broken wherever its shape occurs. */
export function observed<T>(type: ValueType, value: T, binding: Binding = 'T'): T {
  const { mutant } = active;
  if (mutant?.row.kind !== 'field' || mutant.row.input || mutant.binding !== binding) return value;
  return walk(type, value, mutant) as T;
}

/** An argument as the engine gets it: as it was given, or with the option of the active mutant broken. */
export function given<T>(type: ValueType, value: T, binding: Binding): T {
  const { mutant } = active;
  if (mutant?.row.kind !== 'field' || !mutant.row.input || mutant.binding !== binding) return value;
  return walk(type, value, mutant) as T;
}

/** The whole answer in another type. */
export const retypedWhole = (value: unknown): unknown =>
  value === undefined ? 0 : isObject(value) || Array.isArray(value) ? JSON.stringify(value) : retyped(value);
