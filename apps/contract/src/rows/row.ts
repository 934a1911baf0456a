/** T is our TypeScript API, D the one in camelCase with `raw`. */
export type Binding = 'T' | 'D';

/** What a value is: a primitive, a closed set of values, a shape by its name (`Coords`), or a list of it (`Geofence[]`). */
export type ValueType = string | readonly (string | number)[];

interface Common {
  /** Section and name, such as `2.1/uuid`, `6/6.3`, `gaps/stop/releases-sensors`. */
  readonly id: string;
  /** What holds, in a sentence or a few words. */
  readonly says: string;
  /** The bindings that have it. Each has a test of its own. */
  readonly bindings: readonly Binding[];
}

/** What is a thing in the sources. A rule lives where its mutants are planted. */
interface Thing extends Common {
  /** The source that has it, from the root of the repository. */
  readonly lives: string;
}

/** A field of a shape. */
export interface FieldRow extends Thing {
  readonly kind: 'field';
  readonly shape: string;
  readonly name: string;
  readonly type: ValueType;
  /** Absent where there is nothing to say. */
  readonly optional: boolean;
  /** Always there, but null where there is nothing to say. */
  readonly nullable: boolean;
  readonly unit?: string;
  readonly min?: number;
  readonly max?: number;
  /** A (Android) or I (iOS) where only one has it. */
  readonly platform?: 'A' | 'I';
  /** Given to the engine rather than by it. */
  readonly input: boolean;
}

/** A method with an answer. */
export interface OperationRow extends Thing {
  readonly kind: 'operation';
  /** Path from the engine: `ready`, `logger.info`. */
  readonly name: string;
  /** The shapes of its arguments, in order. */
  readonly takes: readonly ValueType[];
  /** The shape of what it resolves with; `void` for nothing. */
  readonly gives: ValueType;
}

/** A way to listen to events. */
export interface ListenerRow extends Thing {
  readonly kind: 'listener';
  readonly name: string;
  /** The event on the wire. */
  readonly event: string;
  readonly payload: ValueType;
  /** `method`: `onLocation(…)`; `wire`: `on('location', …)`. */
  readonly by: 'method' | 'wire';
}

/** An exported name with a value. */
export interface ConstantRow extends Thing {
  readonly kind: 'constant';
  readonly name: string;
  readonly value: number | string;
}

/** What kind of value a config key takes. A template is an object, a list or a text; one of params is no list. */
export type KeyType =
  | 'boolean'
  | 'number'
  | 'integer'
  | 'text'
  | 'map'
  | 'text map'
  | 'text list'
  | 'object'
  | 'choice'
  | 'template'
  | 'params template';

/** A config key, or a field of one (`notification.title`). */
export interface KeyRow extends Thing {
  readonly kind: 'key';
  readonly name: string;
  readonly type: KeyType;
  /** Absent: unset by default. */
  readonly default?: unknown;
  readonly choices?: readonly (string | number)[];
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: string;
  /** A number within the limits that is refused. */
  readonly except?: number;
  readonly unit?: string;
  readonly platform?: 'A' | 'I';
  /** Platforms on which something heeds it today; absent: all. */
  readonly effect?: readonly ('ios' | 'android' | 'web' | 'node')[];
  /** What another value waits for; absent: it takes effect at once. */
  readonly takesEffect?: 'next fix' | 'next filter' | 'next permission request' | 'next boot' | 'app end';
}

/** What must happen, or must never. */
export interface RuleRow extends Common {
  readonly kind: 'rule';
}

/** A number that bounds or scales something. */
export interface LimitRow extends Common {
  readonly kind: 'limit';
  /** The row whose subject it bounds: its mutants are this row's too. */
  readonly of?: string;
}

export type Row = FieldRow | OperationRow | ListenerRow | ConstantRow | KeyRow | RuleRow | LimitRow;

export const BOTH: readonly Binding[] = ['T', 'D'];
export const T_ONLY: readonly Binding[] = ['T'];
export const D_ONLY: readonly Binding[] = ['D'];
const CORE = 'packages/core/src/';
export const core = (path: string): string => CORE + path;

export interface FieldDetails {
  readonly optional?: boolean;
  readonly nullable?: boolean;
  readonly unit?: string;
  readonly min?: number;
  readonly max?: number;
  readonly platform?: 'A' | 'I';
  readonly bindings?: readonly Binding[];
}

export interface FieldSpec {
  readonly type: ValueType;
  readonly says: string;
  readonly details: FieldDetails;
}

export const field = (type: ValueType, says: string, details: FieldDetails = {}): FieldSpec => ({
  type,
  says,
  details,
});
/** The untouched payload, which binding D alone has. */
export const raw = field('object', 'the untouched payload by its wire names', { bindings: D_ONLY });

/** The rows of one shape. */
export function shape(
  section: string,
  name: string,
  lives: string,
  fields: Readonly<Record<string, FieldSpec>>,
  {
    input = false,
    bindings = BOTH,
  }: { readonly input?: boolean; readonly bindings?: readonly Binding[] } = {},
): FieldRow[] {
  return Object.entries(fields).map(([fieldName, { type, says, details }]) => {
    const { optional = false, nullable = false, ...rest } = details;
    const id = `${section}/${fieldName}`;
    return {
      bindings,
      ...rest,
      kind: 'field',
      id,
      says,
      lives,
      shape: name,
      name: fieldName,
      type,
      optional,
      nullable,
      input,
    };
  });
}

export function operation(
  id: string,
  takes: readonly ValueType[],
  gives: ValueType,
  says: string,
  bindings: readonly Binding[] = BOTH,
): Omit<OperationRow, 'lives'> {
  const name = id.slice(id.indexOf('/') + 1);
  return { kind: 'operation', id, name, takes, gives, says, bindings };
}

export function listener(id: string, event: string, payload: ValueType, says: string): ListenerRow {
  const name = id.slice(id.lastIndexOf('/') + 1);
  const by = id.includes('/wire/') ? 'wire' : 'method';
  return {
    kind: 'listener',
    id,
    name,
    event,
    payload,
    by,
    says,
    bindings: BOTH,
    lives: core('api/listening.ts'),
  };
}

export const rule = (id: string, says: string, bindings: readonly Binding[] = T_ONLY): RuleRow => ({
  kind: 'rule',
  id,
  says,
  bindings,
});

export const limit = (id: string, says: string, of?: string): LimitRow => ({
  kind: 'limit',
  id,
  says,
  bindings: T_ONLY,
  ...(of === undefined ? {} : { of }),
});
