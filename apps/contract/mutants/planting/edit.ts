import type { Mutation } from '../source-mutant.ts';
import { unknownNames } from './names.ts';
import type { Captures } from './pattern.ts';
import type { Node } from './syntax.ts';

/** What is written around a range of the source; with the mutant off, the range does what it did. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
}

/** A selected place, with the source that it is from. */
export interface Place {
  readonly code: string;
  readonly module: Node;
  readonly captures: Captures;
  readonly parentOf: (node: Node) => Node | undefined;
}

const STATEMENT = /Statement$|^VariableDeclaration$/;

const textOf = (code: string, { start, end }: Node): string => code.slice(start, end);

/** A captured expression as part of another one. */
function quoted(code: string, node: Node): string {
  const text = textOf(code, node);
  return STATEMENT.test(node.type) || /^(Identifier|Literal)$/.test(node.type) ? text : `(${text})`;
}

/** The mutation's text, with the source of what its wildcards stand for. */
function filled(mutation: Mutation, { code, module, captures }: Place): string {
  const text = mutation.text.replace(/\$\w+/g, (name) => {
    const node = captures[name];
    if (!node) throw new Error(`its text uses ${name}, which its pattern does not have`);
    return quoted(code, node);
  });
  const [unknown] = unknownNames(text, captures.$it!, module);
  if (unknown !== undefined) throw new Error(`its text uses ${unknown}, which is not known there`);
  return text;
}

/** The nearest node around the place, itself included, that the test accepts. */
function around({ parentOf, captures }: Place, wanted: (node: Node) => boolean): Node | undefined {
  let node: Node | undefined = captures.$it;
  while (node && !wanted(node)) node = parentOf(node);
  return node;
}

const isStatement = ({ type }: Node): boolean => STATEMENT.test(type) && type !== 'BlockStatement';

/** A value that is a link of `a?.b.c` or that is called gives up its meaning in parentheses. */
function isTorn(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'CallExpression') return parent.callee === node && node.type === 'MemberExpression';
  return (
    parent?.type === 'MemberExpression' &&
    parent.object === node &&
    /^(Member|Call)Expression$/.test(node.type)
  );
}

function replaced(mutation: Mutation, place: Place, isOn: string): Edit {
  const node = place.captures.$it!;
  const { start, end } = node;
  const text = filled(mutation, place);
  if (node.type === 'VariableDeclaration')
    throw new Error('it replaces a declaration: replace its value instead (`name = $it`)');
  if (isStatement(node) || node.type === 'BlockStatement')
    return { start, end, before: `{ if (${isOn}) { ${text} } else `, after: ' }' };
  const parent = place.parentOf(node);
  if (isTorn(node, parent))
    throw new Error('it replaces a link of a chain or a callee: select the whole chain');
  if (parent?.type === 'Property' && parent.method === true)
    throw new Error('it replaces a method: mutate its body instead (BODY)');
  const label =
    parent?.type === 'Property' && parent.shorthand === true ? `${textOf(place.code, node)}: ` : '';
  return { start, end, before: `${label}(${isOn} ? (${text}) : `, after: ')' };
}

function dropped(place: Place, isOn: string): Edit {
  const node = around(place, (one) => isStatement(one) || /^(Property|SpreadElement)$/.test(one.type));
  if (!node || node.type === 'VariableDeclaration')
    throw new Error('what it drops is neither a statement nor a property');
  const { start, end } = node;
  return isStatement(node)
    ? { start, end, before: `{ if (!${isOn}) `, after: ' }' }
    : { start, end, before: `...(${isOn} ? {} : { `, after: ' })' };
}

function renamedProperty({ text }: Mutation, place: Place, isOn: string): Edit {
  const node = around(place, ({ type }) => type === 'Property');
  if (!node) throw new Error('what it renames is not a property');
  const { start, end } = node;
  const value = textOf(place.code, node.value as Node);
  return { start, end, before: `...(${isOn} ? { ${text}: ${value} } : { `, after: ' })' };
}

function precededBy(mutation: Mutation, place: Place, isOn: string): Edit {
  const body = place.captures.$it!;
  const text = `if (${isOn}) { ${filled(mutation, place)} }`;
  if (body.type === 'BlockStatement')
    return { start: body.start + 1, end: body.start + 1, before: ` ${text} `, after: '' };
  const node = around(
    place,
    (one) => isStatement(one) && /^(BlockStatement|Program)$/.test(place.parentOf(one)?.type ?? ''),
  );
  if (!node) throw new Error('there is no statement that its text could precede');
  return { start: node.start, end: node.end, before: `${text} `, after: '' };
}

/** What must be written for a mutation of a place. Throws when the place does not allow it. */
export function editOf(mutation: Mutation, place: Place, isOn: string): Edit {
  switch (mutation.kind) {
    case 'becomes':
      return replaced(mutation, place, isOn);
    case 'dropped':
      return dropped(place, isOn);
    case 'renamed':
      return renamedProperty(mutation, place, isOn);
    case 'preceded':
      return precededBy(mutation, place, isOn);
  }
}
