import { SOURCE_MUTANTS } from '../../mutants/index';
import { keyOf } from '../../mutants/source-mutant';
import { rowOf } from '../../src/rows/index';
import type { Binding, FieldRow, KeyRow, Row } from '../../src/rows/row';

/** One way to break the subject of a row. */
export interface Mutant {
  readonly row: Row;
  readonly binding: Binding;
  readonly name: string;
  /** For mutants of the sources: what switches it on. */
  readonly key?: string;
}

/** The mutant that is switched on now. */
export const active: { mutant: Mutant | undefined } = { mutant: undefined };

const PRIMITIVES = new Set(['string', 'timestamp', 'number', 'integer', 'boolean']);

function fieldMutants({ input, optional, type }: FieldRow, binding: Binding): readonly string[] {
  // What is given to the engine: it does not know the name, or reads another value.
  if (input) return ['ignored', 'altered'];
  const names = ['removed', 'renamed', 'retyped'];
  if (typeof type !== 'string' || PRIMITIVES.has(type) || type.endsWith('[]')) names.push('altered');
  // In T what is not there is absent, not null.
  if (optional && binding === 'T') names.push('padded');
  return names;
}

const keyMutants = ({ type, name }: KeyRow): readonly string[] =>
  // The default of a named object is that of its fields, that of the confidence the platform's; tokens have none.
  type === 'object' || name === 'minimumActivityRecognitionConfidence' || /Token$/.test(name)
    ? ['ignored', 'unchecked']
    : ['ignored', 'unchecked', 'other default'];

function namesOf(row: Row, binding: Binding): readonly string[] {
  switch (row.kind) {
    case 'field':
      return fieldMutants(row, binding);
    case 'key':
      return keyMutants(row);
    case 'constant':
      return ['removed', 'renamed', 'retyped', 'altered'];
    case 'operation':
      return row.gives === 'void'
        ? ['removed', 'renamed', 'inert']
        : ['removed', 'renamed', 'retyped', 'inert'];
    case 'listener':
      return row.by === 'wire' ? ['renamed', 'retyped'] : ['removed', 'renamed', 'retyped', 'deaf'];
    case 'limit':
      // Only the unit and the range of what it bounds: the rest is that row's own.
      return [];
    case 'rule':
      return [];
  }
}

/** Every mutant that the test of this row must kill. */
export function mutantsOf(row: Row, binding: Binding): readonly Mutant[] {
  const mutants = namesOf(row, binding).map((name): Mutant => ({ row, binding, name }));
  const planted = (SOURCE_MUTANTS[row.id] ?? []).flatMap((mutant, index): Mutant[] => {
    return mutant.binding === binding
      ? [{ row, binding, name: `source ${index}`, key: keyOf(row.id, index) }]
      : [];
  });
  const bounded =
    row.kind === 'limit' && row.of !== undefined
      ? mutantsOf(rowOf(row.of), binding).filter(({ name }) =>
          ['altered', 'unchecked', 'other default'].includes(name),
        )
      : [];
  return [...mutants, ...planted, ...bounded];
}
