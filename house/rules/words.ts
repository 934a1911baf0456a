import ts from 'typescript';
import type { Source } from './source';
import { parse, place, walk } from './syntax';

/**
 * Words that once stood for a known thing, and the field's term for it. They were private to this repository: an engineer who comes to
 * it knows the terms.
 */
const PRIVATE_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    affliction: 'fault injector',
    amnesty: 'reset of failures',
    blamed: 'at fault',
    condemn: 'quarantine',
    condemnable: 'quarantines that are left',
    condemned: 'quarantined',
    contender: 'candidate',
    deafen: 'detach listeners',
    deeds: 'handlers',
    doom: 'crash point',
    fruitless: 'unproven',
    guilty: 'failing, at fault',
    happenings: 'observations',
    hear: 'receive, read, listen',
    heard: 'received, read',
    hearer: 'handler',
    hearers: 'handlers',
    hears: 'receives',
    heed: 'handle',
    ledger: 'unit of work',
    news: 'what changed, by its name',
    ordeal: 'stress',
    outlet: 'step effects',
    patient: 'deferred',
    sighting: 'position, observation',
    situation: 'conditions',
    stumbled: 'failed',
    suspects: 'failed records',
    tell: 'report',
    telling: 'acknowledgement',
    tellings: 'acknowledgements',
    tells: 'reports',
    testimony: 'observed events',
    told: 'reported',
    turnstile: 'admission queue',
    undeafen: 'attach listeners',
    waiters: 'promises',
  }),
);

/** Names that stay, because they are stored or on the wire under them: phones have what earlier versions wrote. By file. */
const STORED_NAMES: Readonly<Record<string, readonly string[]>> = {
  'packages/core/src/sync/sync-memory.ts': ['suspects', 'condemnable'],
  'packages/core/src/auth/auth-machine.ts': ['fruitless'],
  'packages/core/src/auth/auth.ts': ['fruitless'],
  'packages/core/src/auth/auth-memory.ts': ['fruitless'],
  'packages/core/src/locations/session-memory.ts': ['toldMoving'],
  'packages/core/src/locations/fix-pipeline.ts': ['toldMoving'],
};

/** Names and file names are made of the field's terms. Gives one line for each name and file, at its first place. */
export function privateWords(source: Source): string[] {
  const file = parse(source);
  const stored = STORED_NAMES[source.path] ?? [];
  const seen = new Set<string>();
  const findings: string[] = [];
  function check(name: string, where: string): void {
    if (seen.has(name) || stored.includes(name)) return;
    seen.add(name);
    for (const word of wordsOf(name)) {
      const term = PRIVATE_WORDS.get(word);
      if (term !== undefined) findings.push(`${where}: "${name}" has the private word "${word}" (${term})`);
    }
  }
  const [stem = ''] = source.path.slice(source.path.lastIndexOf('/') + 1).split('.');
  check(stem, source.path);
  walk(file, (node) => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) check(node.text, place(file, node));
  });
  return findings;
}

/** `toldMoving`, `told-moving` and `TOLD_MOVING` all consist of told and moving. */
function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.toLowerCase());
}
