import { TemplateFault } from './fault';
import { type Filter, filterOf } from './filters';
import { type Read, type Scope, variableOf } from './variables';
import { splitOutside } from './words';

/** Maximum number of filters on one variable. */
const FILTERS_MAX = 8;

/** `{{speed|knots|round:1}}`, or a tag of the text templates of other libraries. */
const PLACEHOLDER = /\{\{(.*?)\}\}|<%=(.*?)%>/g;
/** A bracket of a placeholder that `PLACEHOLDER` did not match. */
const BRACKET = /\{\{|\}\}|<%|%>/;

/** Compiles `speed|knots|round:1` to a function. */
function read(text: string, knowsCount: boolean): Read {
  const [name = '', ...filters] = splitOutside(text, '|');
  if (filters.length > FILTERS_MAX)
    throw new TemplateFault(`${filters.length} filters on one variable`, `${FILTERS_MAX} at most`);
  const variable = variableOf(name, knowsCount);
  const steps: readonly Filter[] = filters.map(filterOf);
  if (steps.length === 0) return variable;
  return (scope) => steps.reduce((value, step) => step(value), variable(scope));
}

/**
 * A string of a template. A single variable yields its value with its type; a tag `<%= name %>` or variables among other
 * characters yield text, or nothing where one of them has no value. Undefined: the string contains no variable.
 */
export function placeholder(text: string, knowsCount: boolean): Read | undefined {
  const parts: (string | Read)[] = [];
  let end = 0;
  let isTyped = false;
  text.replace(PLACEHOLDER, (whole: string, braced: string | undefined, tagged: string, start: number) => {
    isTyped = braced !== undefined && whole.length === text.length;
    parts.push(plain(text.slice(end, start)), read((braced ?? tagged).trim(), knowsCount));
    end = start + whole.length;
    return whole;
  });
  parts.push(plain(text.slice(end)));
  if (parts.length === 1) return undefined;
  return isTyped ? (parts[1] as Read) : (scope) => joined(parts, scope);
}

function plain(text: string): string {
  const bracket = BRACKET.exec(text)?.[0];
  if (bracket !== undefined)
    throw new TemplateFault(`an unmatched ${JSON.stringify(bracket)}`, 'variables are written {{name}}');
  return text;
}

function joined(parts: readonly (string | Read)[], scope: Scope): string | undefined {
  let text = '';
  for (const part of parts) {
    const value = typeof part === 'string' ? part : part(scope);
    if (value === undefined) return undefined;
    text += typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
  }
  return text;
}
