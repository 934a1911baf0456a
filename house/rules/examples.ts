import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { codeOf } from '../../scripts/markdown.mjs';
import { root, type Source } from './source';

/** How a careful user compiles. No DOM: a type of ours that shadows one of its globals must be imported to be found. */
const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts'],
  types: ['node'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  customConditions: ['@geo/source'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  skipLibCheck: true,
  noEmit: true,
  paths: Object.fromEntries(
    ['core', 'adapter-node', 'adapter-rn', 'camel', 'guest', 'simulator'].flatMap((name) => [
      [`@geo/${name}`, [join(root, `packages/${name}/src/index.ts`)]],
      [`@geo/${name}/client`, [join(root, `packages/${name}/src/client/index.ts`)]],
      [`@geo/${name}/ports`, [join(root, `packages/${name}/src/ports/index.ts`)]],
      [`@geo/${name}/testing`, [join(root, `packages/${name}/src/testing/index.ts`)]],
    ]),
  ),
};

/** Types of ours that a DOM has as globals, and the names that shadow none. */
const SHADOWING = /import (?:type )?\{[^}]*\b(?<!Geo)(Location|Notification|Storage)\b[^}]*\} from '@geo\//;

/** The files that are no example, parsed and bound once for all compilations of a process: they are most of its time. */
const parsed = new Map<string, ts.SourceFile | undefined>();

/** Compiles every TypeScript example of these pages, as they stand. Gives one line a fault. */
export function badExamples(pages: readonly Source[]): string[] {
  const examples = new Map<
    string,
    { readonly where: string; readonly line: number; readonly code: string }
  >();
  const shadowing: string[] = [];
  for (const page of pages) {
    for (const { line, code } of codeOf(page.text, 'ts')) {
      const shadowed = SHADOWING.exec(code)?.[1];
      if (shadowed !== undefined)
        shadowing.push(
          `${page.path}:${line}: ${shadowed} shadows a global of the DOM; Geo${shadowed} does not`,
        );
      // Modules that an example imports by a relative path lie beside the tests that run it.
      const folder = join(root, dirname(page.path));
      const home = existsSync(join(folder, 'test/readme')) ? join(folder, 'test/readme') : folder;
      const end = code.includes('import ') ? '' : '\nexport {};';
      examples.set(join(home, `example-${line}.ts`), { where: page.path, line, code: code + end });
    }
  }
  const host = ts.createCompilerHost(OPTIONS);
  const { readFile, fileExists, getSourceFile } = host;
  host.readFile = (path) => examples.get(path)?.code ?? readFile.call(host, path);
  host.fileExists = (path) => examples.has(path) || fileExists.call(host, path);
  host.getSourceFile = (path, options) => {
    if (examples.has(path)) return getSourceFile.call(host, path, options);
    if (!parsed.has(path)) parsed.set(path, getSourceFile.call(host, path, options));
    return parsed.get(path);
  };
  const program = ts.createProgram([...examples.keys()], OPTIONS, host);
  const faults = [...examples].flatMap(([path, { where, line }]) => {
    const file = program.getSourceFile(path);
    const found = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    return found.map(({ start, messageText }) => {
      const at = start === undefined ? 0 : (file?.getLineAndCharacterOfPosition(start).line ?? 0);
      return `${where}:${line + at}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    });
  });
  return [...shadowing, ...faults];
}
