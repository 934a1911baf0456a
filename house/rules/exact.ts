import ts from 'typescript';
import type { Source } from './source';
import { parse, place, walk } from './syntax';

/**
 * What gives the same bits in every JavaScript engine. Everything else on `Math` is refused: the
 * transcendental functions differ in their last bits between engines, and `random` belongs to a port.
 */
const EXACT_MATH = new Set([
  ...['abs', 'ceil', 'clz32', 'floor', 'fround', 'imul', 'max', 'min', 'round', 'sign', 'sqrt', 'trunc'],
  ...['E', 'LN10', 'LN2', 'LOG10E', 'LOG2E', 'PI', 'SQRT1_2', 'SQRT2'],
]);

/** What reaches the world behind the ports' back, or is absent in a bare JavaScript engine. */
const AMBIENT = new Set([
  ...['globalThis', 'global', 'window', 'self', 'document', 'navigator', 'process', 'require', 'Buffer'],
  ...['console', 'alert', 'fetch', 'XMLHttpRequest', 'WebSocket', 'localStorage', 'indexedDB', 'crypto'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval', 'clearImmediate'],
  ...[
    'queueMicrotask',
    'performance',
    'structuredClone',
    'TextEncoder',
    'TextDecoder',
    'URL',
    'AbortController',
  ],
  ...['Intl', 'WebAssembly', 'WeakRef', 'FinalizationRegistry', 'eval', 'Function'],
]);

/** Methods whose answer depends on the zone or the language of the machine. */
const LOCAL_METHOD =
  /^(toLocale\w*|localeCompare|getTimezoneOffset|toDateString|toTimeString|[gs]et(FullYear|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds))$/;

/**
 * Arithmetic that differs between JavaScript engines, and nothing else: for a bundle, whose libraries may
 * well speak to a console. Gives one line a breach.
 */
export function inexact(source: Source): string[] {
  return inexactOrAmbient(source).filter((finding) => finding.includes(' not exact'));
}

/**
 * The engine's sources decide from their arguments with exact arithmetic and reach nothing but the ports.
 * Gives one line a breach.
 */
export function inexactOrAmbient(source: Source): string[] {
  const file = parse(source);
  const bound = boundNames(file);
  const findings: string[] = [];
  const report = (node: ts.Node, what: string) => findings.push(`${place(file, node)}: ${what}`);

  walk(file, (node) => {
    if (ts.isBinaryExpression(node)) {
      const operator = node.operatorToken.kind;
      if (operator === ts.SyntaxKind.AsteriskAsteriskToken) report(node, '** is not exact');
      if (operator === ts.SyntaxKind.AsteriskAsteriskEqualsToken) report(node, '**= is not exact');
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      report(node, 'import() at run time');
    }
    if (ts.isPropertyAccessExpression(node) && LOCAL_METHOD.test(node.name.text)) {
      report(node, `.${node.name.text} depends on the machine's zone or language`);
    }
    if (!ts.isIdentifier(node) || !isReference(node)) return;
    if (node.text === 'Math') {
      const breach = mathBreach(node);
      if (breach !== undefined) report(node, breach);
    } else if (node.text === 'Date') {
      const breach = dateBreach(node);
      if (breach !== undefined) report(node, breach);
    } else if (AMBIENT.has(node.text) && (node.text === 'globalThis' || !bound.has(node.text))) {
      report(node, `${node.text} is reached behind the ports`);
    }
  });
  return findings;
}

function mathBreach(node: ts.Identifier): string | undefined {
  const parent = node.parent;
  if (!ts.isPropertyAccessExpression(parent) || parent.expression !== node) {
    return 'Math may only be used as Math.name, so that this rule can see the name';
  }
  const name = parent.name.text;
  if (name === 'random') return 'Math.random is not exact: chance comes from the entropy port';
  return EXACT_MATH.has(name) ? undefined : `Math.${name} is not exact in every JavaScript engine`;
}

/** A date made from one given number is arithmetic; everything that reads a clock or a zone is not. */
function dateBreach(node: ts.Identifier): string | undefined {
  const parent = node.parent;
  if (ts.isNewExpression(parent) && parent.expression === node) {
    const given = parent.arguments ?? [];
    const [only] = given;
    if (only === undefined) return 'new Date() reads a clock';
    return given.length > 1 || ts.isSpreadElement(only)
      ? 'new Date(…) of parts uses the local zone'
      : undefined;
  }
  if (ts.isPropertyAccessExpression(parent) && parent.expression === node) {
    const name = parent.name.text;
    if (name === 'parse')
      return 'Date.parse reads in each JavaScript engine what it likes: use fromTimestamp';
    return name === 'UTC' ? undefined : `Date.${name} reads a clock`;
  }
  return 'Date may only be used as new Date(millis) or Date.UTC';
}

/** An identifier that stands for a value, and is not merely the name of a property, a type or a declaration. */
function isReference(node: ts.Identifier): boolean {
  const parent = node.parent;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  if (ts.isShorthandPropertyAssignment(parent)) return true;
  if (ts.isBindingElement(parent)) return parent.initializer === node;
  if (ts.isQualifiedName(parent) || ts.isTypeNode(parent) || ts.isTypeElement(parent)) return false;
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) return false;
  if (ts.isVariableDeclaration(parent) || ts.isParameter(parent)) return parent.initializer === node;
  if (ts.isPropertyDeclaration(parent)) return parent.initializer === node;
  if (ts.isClassElement(parent) || ts.isFunctionLike(parent)) return ts.isArrowFunction(parent);
  return true;
}

/** Names that the file itself declares; `declare` gives nothing at run time and does not count. */
function boundNames(file: ts.SourceFile): ReadonlySet<string> {
  const names = new Set<string>();
  walk(file, (node) => {
    const declares =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isImportSpecifier(node) ||
      ts.isFunctionDeclaration(node);
    if (declares && node.name !== undefined && ts.isIdentifier(node.name) && !isAmbient(node)) {
      names.add(node.name.text);
    }
  });
  return names;
}

function isAmbient(node: ts.Node): boolean {
  for (let at: ts.Node | undefined = node; at !== undefined; at = at.parent) {
    if (
      ts.canHaveModifiers(at) &&
      ts.getModifiers(at)?.some((m) => m.kind === ts.SyntaxKind.DeclareKeyword)
    ) {
      return true;
    }
  }
  return false;
}
