import { quotedPiece, TemplateFault } from './fault';
import { placeholder } from './placeholder';
import { valueOfText } from './text-form';
import type { Scope } from './variables';

/** JSON with variables in its strings, or the text of it, as other libraries accept it. */
export type Template = Readonly<Record<string, unknown>> | readonly unknown[] | string;

/** What a template is rendered for: one record, or the fields beside the records of a body. */
export type TemplateKind = 'record' | 'params';

/** A compiled template: renders JSON text. A property or list item without a value is omitted. */
export type Rendered = (scope: Scope) => string;

/** Maximum characters of a template's names and strings: it is sent with every record of a batch of up to 250. */
export const TEMPLATE_CHARACTERS_MAX = 4_096;
/** Maximum nesting of objects and lists. */
export const TEMPLATE_DEPTH_MAX = 16;

/** JSON text; undefined when there is no value. */
type Piece = (scope: Scope) => string | undefined;

/** The remaining limits, and the variables that the template may use. */
interface Bounds {
  characters: number;
  readonly knowsCount: boolean;
}

/** Compiles a template; throws a `TemplateFault` whose message names the place of the fault. */
export function compileTemplate(template: unknown, kind: TemplateKind): Rendered {
  const bounds: Bounds = { characters: 0, knowsCount: kind === 'params' };
  if (typeof template === 'string') count(template, bounds, '');
  const value = typeof template === 'string' ? located('', () => valueOfText(template)) : template;
  if (typeof value !== 'object' || value === null || (kind === 'params' && Array.isArray(value))) {
    const allowed = kind === 'params' ? 'it must be an object' : 'it must be an object or a list';
    throw new TemplateFault(`${value === null ? 'null' : typeof value} at the top`, allowed);
  }
  bounds.characters = 0;
  const piece = pieceOf(value, '', 1, bounds);
  return (scope) => piece(scope) as string;
}

/** The fault of a template as text; undefined when there is none. */
export function templateFault(template: unknown, kind: TemplateKind): string | undefined {
  try {
    compileTemplate(template, kind);
    return undefined;
  } catch (error) {
    // Other errors come from the app's own getters.
    return error instanceof TemplateFault ? error.message : 'not a JSON value';
  }
}

/** Adds the place to a fault. */
function located<T>(path: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw error instanceof TemplateFault ? error.at(path) : error;
  }
}

function count(text: string, bounds: Bounds, path: string): void {
  bounds.characters += text.length;
  if (bounds.characters <= TEMPLATE_CHARACTERS_MAX) return;
  const where = path === '' ? '' : ` at ${path}`;
  throw new TemplateFault(
    `more text${where}`,
    `a template has ${TEMPLATE_CHARACTERS_MAX} characters at most`,
  );
}

function pieceOf(value: unknown, path: string, depth: number, bounds: Bounds): Piece {
  if (typeof value === 'string') return textPiece(value, path, bounds);
  if (value === null || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) {
    const json = JSON.stringify(value);
    count(json, bounds, path);
    return () => json;
  }
  if (typeof value !== 'object')
    throw new TemplateFault(
      `${typeof value === 'number' ? value : typeof value} at ${path}`,
      'it must be JSON',
    );
  if (depth > TEMPLATE_DEPTH_MAX)
    throw new TemplateFault('another level', `${TEMPLATE_DEPTH_MAX} levels at most`).at(path);
  return Array.isArray(value)
    ? listPiece(value, path, depth, bounds)
    : objectPiece(value as Readonly<Record<string, unknown>>, path, depth, bounds);
}

function textPiece(text: string, path: string, bounds: Bounds): Piece {
  count(text, bounds, path);
  const read = located(path, () => placeholder(text, bounds.knowsCount));
  const literal = JSON.stringify(text);
  if (read === undefined) return () => literal;
  return (scope) => {
    const value = read(scope);
    return value === undefined ? undefined : JSON.stringify(value);
  };
}

function listPiece(items: readonly unknown[], path: string, depth: number, bounds: Bounds): Piece {
  // Each item has at least a comma: this bounds a very long sparse list.
  count(','.repeat(Math.min(items.length, TEMPLATE_CHARACTERS_MAX + 1)), bounds, path);
  const pieces = items.map((item, index) => pieceOf(item, `${path}[${index}]`, depth + 1, bounds));
  return (scope) => `[${pieces.flatMap((piece) => piece(scope) ?? []).join(',')}]`;
}

/** A name in dot notation; others are written in brackets. */
const PLAIN_NAME = /^[A-Za-z_$][\w$]*$/;

function objectPiece(
  object: Readonly<Record<string, unknown>>,
  path: string,
  depth: number,
  bounds: Bounds,
): Piece {
  // JSON omits undefined.
  const names = Object.keys(object).filter((name) => object[name] !== undefined);
  const pieces = names.map((name) => {
    count(name, bounds, path);
    const inside = `${path}${PLAIN_NAME.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`}`;
    const variable = located(inside, () => placeholder(name, bounds.knowsCount));
    if (variable !== undefined)
      throw new TemplateFault(`a variable in the name ${quotedPiece(name)}`, 'names contain no variables');
    return [`${JSON.stringify(name)}:`, pieceOf(object[name], inside, depth + 1, bounds)] as const;
  });
  return (scope) => {
    let members = '';
    for (const [name, piece] of pieces) {
      const json = piece(scope);
      if (json !== undefined) members += `${members === '' ? '' : ','}${name}${json}`;
    }
    return `{${members}}`;
  };
}
