import { posix } from 'node:path';
import ts from 'typescript';
import type { Source } from './source';
import { parse, place, walk } from './syntax';

const SRC = 'packages/core/src/';
const GROUND = ['geo', 'contract', 'ports'] as const;
const REGIONS = ['motion', 'geofences', 'sync', 'auth', 'safety', 'heading', 'log', 'trips'] as const;
/** What every part shares: time, the unit of work, machines. */
const KIT = ['time', 'store', 'machine'] as const;
const FOUNDATION = [...GROUND, ...KIT] as const;
const UNDER_REGIONS = [
  ...FOUNDATION,
  'templates',
  'redaction',
  'config',
  'http',
  'locations',
  'queue',
  'sensors',
] as const;
const UNDER_API = [...UNDER_REGIONS, ...REGIONS, 'events', 'blackbox'] as const;
const UNDER_INDEX = [...UNDER_API, 'api', 'engine'] as const;

/** Which rooms each room of core may import from, itself aside. Facts pass between regions through `engine/facts.ts`. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  geo: [],
  contract: ['geo'],
  ports: ['geo', 'contract'],
  time: GROUND,
  store: [...GROUND, 'time'],
  machine: [...GROUND, 'time', 'store'],
  templates: GROUND,
  redaction: GROUND,
  config: [...FOUNDATION, 'templates', 'redaction'],
  http: [...GROUND, 'config'],
  locations: [...FOUNDATION, 'config'],
  queue: [...FOUNDATION, 'config'],
  events: FOUNDATION,
  sensors: FOUNDATION,
  ...Object.fromEntries(REGIONS.map((region) => [region, UNDER_REGIONS])),
  blackbox: [...FOUNDATION, 'redaction', 'config'],
  api: UNDER_API,
  engine: [...UNDER_API, 'api'],
  client: [...GROUND, 'config'],
  index: UNDER_INDEX,
  testing: [...UNDER_INDEX, 'index'],
};

/** What core may import from outside. Each addition needs a reason in DECISIONS.md. */
const LIBRARIES: ReadonlySet<string> = new Set(['xstate', 'flatbush']);

/** Imports inside core point one way, and nothing but xstate and flatbush comes from outside. Gives one line a breach. */
export function wrongWayImports(source: Source): string[] {
  const from = roomOf(source.path);
  const allowed = MAY_IMPORT[from];
  if (allowed === undefined) {
    return [`${source.path}: ${from} is not a room of core (${Object.keys(MAY_IMPORT).join(' ')})`];
  }
  const findings: string[] = [];
  for (const { name, where } of importedNames(source)) {
    if (!name.startsWith('.')) {
      if (!LIBRARIES.has(name))
        findings.push(`${where}: core imports ${[...LIBRARIES].join(', ')} only; got ${name}`);
      continue;
    }
    const target = posix.normalize(posix.join(posix.dirname(source.path), name));
    if (!target.startsWith(SRC)) {
      findings.push(`${where}: ${name} leads out of core's sources`);
      continue;
    }
    const to = roomOf(target);
    if (to !== from && !allowed.includes(to)) {
      findings.push(
        `${where}: ${from} may not import from ${to} (${allowed.join(' ') || 'nothing'} allowed)`,
      );
    }
  }
  return findings;
}

/** `packages/core/src/motion/stop.ts` lies in the room `motion`; a file at the top is a room of its own. */
function roomOf(path: string): string {
  const [first = ''] = path.slice(SRC.length).split('/');
  return first.replace(/\.ts$/, '');
}

/** A module that a file names, and where. */
export interface Imported {
  readonly name: string;
  readonly where: string;
}

/** Every module a file names: imports, exports from, types by `import('…')`. */
export function importedNames(source: Source): readonly Imported[] {
  const file = parse(source);
  const found: Imported[] = [];
  walk(file, (node) => {
    const literal =
      ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
        ? node.moduleSpecifier
        : ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)
          ? node.argument.literal
          : ts.isExternalModuleReference(node)
            ? node.expression
            : undefined;
    if (literal !== undefined && ts.isStringLiteral(literal)) {
      found.push({ name: literal.text, where: place(file, node) });
    }
  });
  return found;
}
