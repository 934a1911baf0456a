import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { get, type Served, send, serve } from '../../../cli/test/built-program';
import { type Cluster, noPostgres, startCluster } from '../postgres';
import { type NatsCluster, noNats, startNats } from './nats-cluster';

const folder = new URL('../../examples/', import.meta.url).pathname;
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

/** A container of an example: its arguments after the image's `geo`, and its environment, with secrets in place. */
interface Container {
  readonly name: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly probes: readonly string[];
}
interface Example {
  readonly containers: readonly Container[];
  /** What its nats asks clients for, as its configuration writes it. */
  readonly authorization: string;
  readonly errors: readonly unknown[];
}

const SECRETS: Readonly<Record<string, string>> = {
  NATS_PASSWORD: 'natspass7',
  POSTGRES_PASSWORD: 'pgpass7',
  GEO_RECEIVER_TOKEN: 'of-phones',
  GEO_RECEIVER_READ_TOKEN: 'of-readers',
  GEO_RECEIVER_ADMIN_TOKEN: 'of-admins',
};
/** Keys of the secret of the Kubernetes example. */
const KEYS: Readonly<Record<string, string>> = {
  'nats-password': 'natspass7',
  password: 'pgpass7',
  store: 'postgres://geo:pgpass7@postgres/geo',
  token: 'of-phones',
  'read-token': 'of-readers',
  'admin-token': 'of-admins',
};

/** The first `authorization` is that of clients; the other one is of routes. */
const authorizationIn = (conf: string) => /^ *authorization \{[^}]*\}/m.exec(conf)?.[0].trim() ?? '';

function compose(): Example {
  // As Compose puts variables in: `${NAME}`, `${NAME:?message}` and `${NAME:-default}`.
  const text = read('compose.yaml').replace(
    /\$\{(\w+)(?::[?-][^}]*)?\}/g,
    (_, name: string) => SECRETS[name] ?? '',
  );
  const { services, configs } = parse(text, { merge: true }) as {
    services: Record<
      string,
      {
        image: string;
        command: string[];
        environment?: Record<string, string>;
        build?: { context: string; dockerfile: string };
      }
    >;
    configs: Record<string, { content: string }>;
  };
  const own = Object.entries(services).filter(([, { image }]) => image === 'geo');
  for (const [, { build }] of own)
    expect(existsSync(join(folder, build?.context ?? '', build?.dockerfile ?? '-'))).toBe(true);
  return {
    errors: [],
    authorization: authorizationIn(configs['nats.conf']?.content ?? ''),
    containers: own.map(([name, { command, environment = {} }]) => ({
      name,
      args: command,
      environment,
      probes: [],
    })),
  };
}

interface Probe {
  readonly httpGet?: { readonly path: string };
}
interface Part {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly replicas?: number;
    readonly template?: {
      readonly spec: {
        readonly containers: readonly {
          readonly name: string;
          readonly image: string;
          readonly args?: readonly string[];
          readonly env?: readonly {
            readonly name: string;
            readonly value?: string;
            readonly valueFrom?: { readonly secretKeyRef?: { readonly key: string } };
          }[];
          readonly readinessProbe?: Probe;
          readonly livenessProbe?: Probe;
        }[];
      };
    };
  };
}

function kubernetes(): Example & { readonly parts: readonly Part[] } {
  const documents = parseAllDocuments(read('kubernetes.yaml'));
  const parts = documents.map((document) => document.toJS() as Part);
  const containers = parts.flatMap(({ spec }) => spec?.template?.spec.containers ?? []);
  return {
    parts,
    errors: documents.flatMap(({ errors }) => errors),
    authorization: authorizationIn(
      parts.find(({ kind }) => kind === 'ConfigMap')?.data?.['nats.conf'] ?? '',
    ).replace('$NATS_PASSWORD', SECRETS.NATS_PASSWORD as string),
    containers: containers
      .filter(({ image }) => image.endsWith('/geo'))
      .map(({ name, args = [], env = [], readinessProbe, livenessProbe }) => {
        const environment: Record<string, string> = {};
        // In their order: a value may use those before it.
        for (const { name, value, valueFrom } of env)
          environment[name] = valueFrom
            ? (KEYS[valueFrom.secretKeyRef?.key ?? ''] as string)
            : (value ?? '').replace(/\$\((\w+)\)/g, (_, other: string) => environment[other] as string);
        const probes = [readinessProbe, livenessProbe].map((probe) => probe?.httpGet?.path ?? 'none');
        return { name, args, environment, probes };
      }),
  };
}

it('the compose file has three nats, one PostgreSQL, two ingests, two writers and a reader', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as { services: object };
  expect(Object.keys(services).sort()).toEqual(
    'ingest-1 ingest-2 nats-1 nats-2 nats-3 postgres reader writer-1 writer-2'.split(' '),
  );
});

it('the Kubernetes example has the same parts, every document parses, and every part of ours is probed', () => {
  const { parts, errors, containers } = kubernetes();
  expect(errors).toEqual([]);
  const counts = parts
    .filter(({ spec }) => spec?.replicas !== undefined)
    .map(({ kind, metadata, spec }) => `${kind} ${metadata.name} ${spec?.replicas}`);
  expect(counts).toEqual([
    'StatefulSet nats 3',
    'StatefulSet postgres 1',
    'Deployment ingest 2',
    'Deployment writer 2',
    'Deployment reader 1',
  ]);
  for (const { name, probes } of containers) expect([name, probes]).not.toContain('none');
});

it('no secret stands among arguments, which every user of a machine can see', () => {
  for (const { containers } of [compose(), kubernetes()])
    for (const { args } of containers)
      for (const secret of Object.values(SECRETS)) expect(args.join(' ')).not.toContain(secret);
});

const missing = noNats ?? noPostgres;
describe.skipIf(missing)(
  `the examples, started without containers${missing ? ` (skipped: ${missing})` : ''}`,
  () => {
    let postgres: Cluster;
    beforeAll(async () => {
      postgres = await startCluster();
    }, 120_000);
    afterAll(() => postgres?.stop(), 60_000);

    it.each([
      ['compose.yaml', compose],
      ['kubernetes.yaml', kubernetes],
    ])(
      '%s takes an upload, and shows it to readers alone',
      async (_, exampleOf) => {
        const { containers, authorization } = exampleOf();
        expect(authorization).toContain('natspass7');
        const credentials = { user: 'geo', pass: SECRETS.NATS_PASSWORD as string };
        const nats: NatsCluster = await startNats(3, '', { authorization, credentials });
        const store = await postgres.database();
        const running = new Map<string, Served>();
        try {
          for (const { name, args, environment } of containers) {
            const [command, ...given] = args as ['receive' | 'write', ...string[]];
            const port = given.indexOf('--port');
            if (port >= 0) given.splice(port, 2);
            const own = {
              ...{ GEO_STORE: undefined, GEO_STREAM: undefined, GEO_RECEIVER_TOKEN: undefined },
              ...{ GEO_RECEIVER_READ_TOKEN: undefined, GEO_RECEIVER_ADMIN_TOKEN: undefined },
              ...environment,
              // The hosts alone are others.
              ...(environment.GEO_STORE && { GEO_STORE: store }),
              ...(environment.GEO_STREAM && {
                GEO_STREAM: environment.GEO_STREAM.replace(/@.*$/, `@${nats.url.replace('nats://', '')}`),
              }),
            };
            if (environment.GEO_STORE)
              expect(environment.GEO_STORE).toBe('postgres://geo:pgpass7@postgres/geo');
            const host = given.map((word) => (word === '0.0.0.0' ? '127.0.0.1' : word));
            running.set(name, await serve(command, host, own));
          }
          const of = (name: string) =>
            [...running].find(([each]) => each.startsWith(name))?.[1].url as string;
          // With the answer's text, which says what is missing.
          const sent = async () => {
            const answer = await send(of('ingest'), 'of-phones');
            return `${answer.status} ${await answer.text()}`;
          };
          await expect.poll(sent, { timeout: 60_000, interval: 500 }).toMatch(/^202 /);
          const rows = async (token: string) => {
            const answer = await get(`${of('reader')}records`, token);
            return answer.ok
              ? ((await answer.json()) as { records: unknown[] }).records.length
              : answer.status;
          };
          await expect.poll(() => rows('of-readers'), { timeout: 60_000, interval: 500 }).toBeGreaterThan(0);
          expect([
            await rows('of-phones'),
            (await get(`${of('ingest')}metrics`, 'of-phones')).status,
          ]).toEqual([401, 401]);
          expect((await send(of('ingest'), 'of-readers')).status).toBe(401);
          for (const { name, probes } of containers)
            for (const path of probes) {
              const status = async () => (await get(`${running.get(name)?.url}${path.slice(1)}`)).status;
              await expect
                .poll(status, { timeout: 30_000, interval: 500, message: `${name} ${path}` })
                .toBe(200);
            }
          const removed = await fetch(`${of('ingest')}devices/default`, {
            method: 'DELETE',
            headers: { Authorization: 'Bearer of-admins' },
          });
          expect(removed.status).toBe(202);
          await expect.poll(() => rows('of-readers'), { timeout: 30_000, interval: 500 }).toBe(0);
          expect(await Promise.all([...running.values()].map((each) => each.end()))).toEqual(
            [...running].map(() => 0),
          );
        } finally {
          await nats.close();
        }
      },
      180_000,
    );
  },
);
