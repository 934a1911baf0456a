import MagicString from 'magic-string';
import { BODY, keyOf, type MutatedPackage, type SourceMutant, type SourceMutants } from '../source-mutant.ts';
import { type Declaration, declarationsOf, isInside } from './declarations.ts';
import { type Edit, editOf } from './edit.ts';
import { type Captures, findAll } from './pattern.ts';
import { childrenOf, type Node, parsed } from './syntax.ts';

/** A file of the sources. */
export interface Source {
  readonly package: MutatedPackage;
  /** From the root of the repository. */
  readonly path: string;
  readonly code: string;
}

/** Where the mutants of all packages go. */
export interface Planting {
  /** The code with its mutants, all switched off, of every file that has any. */
  readonly files: ReadonlyMap<string, string>;
  /** The file of each mutant that is planted, by its key. */
  readonly places: Readonly<Record<string, string>>;
  /** Why a mutant is not planted, by its key. */
  readonly problems: Readonly<Record<string, string>>;
}

interface Named extends Declaration {
  readonly source: Source;
  readonly module: Node;
}

interface Found {
  readonly declaration: Named;
  readonly captures: Captures;
}

const lineOf = ({ code, path }: Source, { start }: Node): string =>
  `${path}:${code.slice(0, start).split('\n').length}`;

function bodyOf(node: Node): Node | undefined {
  if (node.body) return node.type === 'ClassDeclaration' ? undefined : (node.body as Node);
  const value = (node.init ?? node.value) as Node | null | undefined;
  return value ? bodyOf(value) : undefined;
}

/** The places that a mutant means, each once. */
function placesOf({ pattern }: SourceMutant, declarations: readonly Named[]): readonly Found[] {
  const all = new Map<string, Found>();
  for (const declaration of declarations) {
    const body = bodyOf(declaration.node);
    const found = pattern === BODY ? (body ? [{ $it: body }] : []) : findAll(pattern, declaration.node);
    for (const captures of found) {
      const { start, end } = captures.$it!;
      all.set(`${declaration.source.path}:${start}:${end}`, { declaration, captures });
    }
  }
  return [...all.values()];
}

function parentsIn(root: Node): (node: Node) => Node | undefined {
  const parents = new Map<Node, Node>();
  const visit = (node: Node): void => {
    for (const child of childrenOf(node)) {
      parents.set(child, node);
      visit(child);
    }
  };
  visit(root);
  return (node) => parents.get(node);
}

/** The one place of a mutant. Throws a sentence that says why there is none, or which there are. */
function placeOf(mutant: SourceMutant, declarations: readonly Named[]): Found {
  const { declaration, pattern } = mutant;
  if (declarations.length === 0)
    throw new Error(`no declaration of ${mutant.package} is called ${declaration}`);
  const [found, ...more] = placesOf(mutant, declarations);
  if (!found) {
    const lines = declarations.map(({ source, node }) => lineOf(source, node));
    throw new Error(`nothing in ${declaration} (${lines.join(', ')}) matches ${pattern}`);
  }
  if (more.length > 0) {
    const lines = [found, ...more].map((one) => lineOf(one.declaration.source, one.captures.$it!));
    throw new Error(`${pattern} matches ${lines.length} places in ${declaration}: ${lines.join(', ')}`);
  }
  return found;
}

/** The code with all edits, the inner ones first, so that the outer ones surround them. */
function written(code: string, edits: readonly Edit[]): string {
  const output = new MagicString(code);
  const size = ({ start, end, after }: Edit) => end - start + (after === '' ? 0.5 : 0);
  for (const { start, end, before, after } of edits.toSorted((a, b) => size(a) - size(b))) {
    output.prependRight(start, before);
    if (after !== '') output.appendLeft(end, after);
  }
  return output.toString();
}

/** Finds the declarations that a mutant's `declaration` means. */
function lookup(sources: readonly Source[]): (mutant: SourceMutant) => readonly Named[] {
  const byName = new Map<string, Named[]>();
  for (const source of sources) {
    const module = parsed(source.path, source.code);
    for (const one of declarationsOf(module)) {
      const key = `${source.package} ${one.path.at(-1)}`;
      const named = byName.get(key) ?? [];
      byName.set(key, named);
      named.push({ ...one, source, module });
    }
  }
  return ({ package: name, declaration }) => {
    const wanted = declaration.split('.');
    return (byName.get(`${name} ${wanted.at(-1)}`) ?? []).filter((one) => isInside(one, wanted));
  };
}

/** Plants mutants into the sources, all of them switched off. */
export function plant(sources: readonly Source[], mutants: SourceMutants): Planting {
  const meantBy = lookup(sources);
  const places: Record<string, string> = {};
  const problems: Record<string, string> = {};
  const edits = new Map<Source, Edit[]>();
  for (const [id, list] of Object.entries(mutants)) {
    for (const [index, mutant] of list.entries()) {
      const key = keyOf(id, index);
      try {
        const { declaration, captures } = placeOf(mutant, meantBy(mutant));
        const { source, module, node } = declaration;
        const isOn = `((globalThis as { geoMutant?: string }).geoMutant === ${JSON.stringify(key)})`;
        const place = { code: source.code, module, captures, parentOf: parentsIn(node) };
        const edit = editOf(mutant.mutation, place, isOn);
        edits.set(source, [...(edits.get(source) ?? []), edit]);
        places[key] = source.path;
      } catch (error) {
        problems[key] = (error as Error).message;
      }
    }
  }
  const files = new Map([...edits].map(([source, own]) => [source.path, written(source.code, own)]));
  return { files, places, problems };
}
