import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const read = (name: string) => readFileSync(new URL(`../../examples/${name}`, import.meta.url), 'utf8');

interface Part {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: { readonly replicas?: number };
}

it('the compose file has three nats, one PostgreSQL, two ingests and two writers, each with what it needs', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { command: string[]; environment: Record<string, string> }>;
  };
  expect(Object.keys(services).sort()).toEqual(
    'ingest-1 ingest-2 nats-1 nats-2 nats-3 postgres reader writer-1 writer-2'.split(' '),
  );
  for (const name of ['ingest-1', 'ingest-2', 'writer-1', 'writer-2'])
    expect(services[name]?.environment.GEO_STREAM).toBe('nats://nats-1,nats-2,nats-3');
  for (const name of ['writer-1', 'writer-2']) {
    expect(services[name]?.command).toContain('write');
    expect(services[name]?.environment.GEO_STORE).toMatch(/^postgres:\/\//);
  }
});

it('the Kubernetes example has the same parts, and every document parses', () => {
  const documents = parseAllDocuments(read('kubernetes.yaml'));
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  const parts = documents.map((document) => document.toJS() as Part);
  const counts = parts
    .filter(({ spec }) => spec?.replicas !== undefined)
    .map(({ kind, metadata, spec }) => `${kind} ${metadata.name} ${spec?.replicas}`);
  expect(counts).toEqual([
    'StatefulSet nats 3',
    'StatefulSet postgres 1',
    'Deployment ingest 2',
    'Deployment writer 2',
  ]);
});
