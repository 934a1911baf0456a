import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { CONFIG_KEYS } from '@geo/core';
import ts from 'typescript';

/** Files that check, merge and store a configuration: they act on no key of it. */
const BOOKKEEPING: ReadonlySet<string> = new Set([
  'config/config.ts',
  'config/keys.ts',
  'config/settings.ts',
]);
/** Folders that declare shapes, record calls or serve tests. */
const PASSIVE: ReadonlySet<string> = new Set(['contract', 'blackbox', 'testing']);

/** Core's sources, parsed once, with what their types say. */
interface Sources {
  readonly checker: ts.TypeChecker;
  /** By their paths inside `src`, with slashes. */
  readonly files: ReadonlyMap<string, ts.SourceFile>;
}

/** A place that reads a property with the name of a key. */
interface Read {
  readonly key: string;
  /** The rooms that act on what is read here. */
  readonly rooms: readonly string[];
  /** Is it known to be of a configuration? */
  readonly isCertain: boolean;
}

function readSources(): Sources {
  const core = dirname(createRequire(import.meta.url).resolve('@geo/core/package.json'));
  const config = ts.getParsedCommandLineOfConfigFile(
    join(core, 'tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
      },
    },
  );
  const src = join(core, 'src');
  const names = config?.fileNames.filter((name) => !relative(src, name).startsWith('..')) ?? [];
  const program = ts.createProgram(names, { ...config?.options, types: [], noEmit: true });
  const path = (file: ts.SourceFile) => relative(src, file.fileName).replaceAll('\\', '/');
  const own = program.getSourceFiles().filter((file) => !path(file).startsWith('..'));
  return { checker: program.getTypeChecker(), files: new Map(own.map((file) => [path(file), file])) };
}

const roomOf = (file: string): string => file.slice(0, Math.max(0, file.indexOf('/'))) || 'index';

/** Is the property declared in the table of keys, as those of `Config` are? */
function isKey(property: ts.Symbol | undefined): boolean {
  return (
    property?.declarations?.some((declaration) => {
      const table = declaration.parent?.parent;
      const owner = table && ts.isAsExpression(table) ? table.parent : undefined;
      return owner !== undefined && ts.isVariableDeclaration(owner) && owner.name.getText() === 'CONFIG_KEYS';
    }) ?? false
  );
}

/** The name of a key that a node may read, with its own symbol or the type that has it. */
function candidateAt(node: ts.Node): { key: string; of: ts.Node; isOwn: boolean } | undefined {
  if (ts.isPropertyAccessExpression(node)) return { key: node.name.text, of: node.name, isOwn: true };
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent))
    return { key: (node.propertyName ?? node.name).getText(), of: node.parent, isOwn: false };
  // `Config['key']`: a setting of the room that declares it.
  if (!ts.isIndexedAccessTypeNode(node) || !ts.isLiteralTypeNode(node.indexType)) return undefined;
  const { literal } = node.indexType;
  return ts.isStringLiteral(literal) ? { key: literal.text, of: node.objectType, isOwn: false } : undefined;
}

/** A room that may not know the type has a shape of its own for it, but gets it from a `config()`. */
const isOfConfig = (node: ts.Node): boolean =>
  ts.isPropertyAccessExpression(node) && /(^|\.)config(\(\))?$/.test(node.expression.getText());

/** The declaration of an imported function that is called; of a part that may be absent (`parts.crash(…)`), that of its result. */
function declarationOf(call: ts.CallExpression, checker: ts.TypeChecker): ts.Declaration | undefined {
  if (ts.isPropertyAccessExpression(call.expression))
    return checker.getTypeAtLocation(call).getSymbol()?.declarations?.[0];
  const local = checker.getSymbolAtLocation(call.expression);
  if (local === undefined || (local.flags & ts.SymbolFlags.Alias) === 0) return undefined;
  return checker.getAliasedSymbol(local).declarations?.[0];
}

/** The file that declares the function around whose argument a node stands, innermost first, outside of its own room. */
function receiverOf(node: ts.Node, file: string, { checker, files }: Sources): string | undefined {
  for (let outer = node.parent; outer; outer = outer.parent) {
    if (!ts.isCallExpression(outer) || outer.expression.getStart() === node.getStart()) continue;
    const from = declarationOf(outer, checker)?.getSourceFile();
    const [path] = [...files].find(([, source]) => source === from) ?? [];
    if (path === undefined || path === file || path.startsWith('config/') || PASSIVE.has(roomOf(path)))
      continue;
    return path;
  }
  return undefined;
}

/** The rooms whose files import this one. */
function importersOf(file: string, { files }: Sources): readonly string[] {
  const target = `/${file.replace(/\.ts$/, '')}'`;
  return [...files]
    .filter(([, source]) =>
      source.statements.some(
        (one) => ts.isImportDeclaration(one) && one.moduleSpecifier.getText().endsWith(target),
      ),
    )
    .map(([path]) => roomOf(path));
}

function readsIn(file: string, source: ts.SourceFile, sources: Sources): readonly Read[] {
  const { checker } = sources;
  const reads: Read[] = [];
  const roomsAt = (node: ts.Node): readonly string[] => {
    if (roomOf(file) === 'config') return importersOf(file, sources);
    return [roomOf((roomOf(file) === 'engine' ? receiverOf(node, file, sources) : undefined) ?? file)];
  };
  const visit = (node: ts.Node): void => {
    const candidate = candidateAt(node);
    if (candidate && Object.hasOwn(CONFIG_KEYS, candidate.key)) {
      const { key, of, isOwn } = candidate;
      const property = isOwn
        ? checker.getSymbolAtLocation(of)
        : checker.getTypeAtLocation(of).getProperty(key);
      reads.push({ key, rooms: roomsAt(node), isCertain: isKey(property) || isOfConfig(node) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return reads;
}

let rooms: ReadonlyMap<string, readonly string[]> | undefined;

/**
 * The rooms of core that act on a key, in alphabetical order, as the sources have it. A value that the engine reads only to
 * give it to a function of another room counts for that room; a function of `config/` counts for the rooms that import it. Where
 * no type shows that a property is a key, as in functions with a shape of their own, its name decides.
 */
export function roomsOf(key: string): readonly string[] {
  rooms ??= readRooms();
  return rooms.get(key) ?? [];
}

function readRooms(): Map<string, readonly string[]> {
  const sources = readSources();
  const reads = [...sources.files]
    .filter(([file]) => !BOOKKEEPING.has(file) && !PASSIVE.has(roomOf(file)))
    .flatMap(([file, source]) => readsIn(file, source, sources));
  return new Map(
    Object.keys(CONFIG_KEYS).map((key) => {
      const own = reads.filter((read) => read.key === key);
      const certain = own.filter(({ isCertain }) => isCertain);
      return [key, [...new Set((certain.length > 0 ? certain : own).flatMap((read) => read.rooms))].sort()];
    }),
  );
}
