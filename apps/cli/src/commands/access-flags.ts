import { readFileSync } from 'node:fs';
import { type JwtOptions, readToken, type ServeOptions, type WebhookOptions } from '@geo/receiver';
import type { Command } from 'commander';
import { parseCount } from '../arguments';
import { EXIT } from '../exit-code';
import { Failure } from '../failure';
import { defined } from './defined';

/** What the command line says about identity providers, and signing. */
export interface JwtFlags {
  readonly jwks?: string;
  readonly jwtSecretFile?: string;
  readonly jwtIssuer?: string;
  readonly jwtAudience?: string;
  readonly jwtOrgClaim?: string;
}

/** The options of the command line about access and webhooks. */
export interface AccessFlags extends JwtFlags {
  readonly tokensFile?: string;
  readonly requestsPerMinute?: number;
  readonly retentionDays?: number;
  readonly webhook?: readonly string[];
  readonly webhookSecretFile?: string;
  readonly webhooksFile?: string;
}

/** Adds the options of tokens that are signed, but for the keys of a provider. */
export function addJwtFlags(command: Command): Command {
  return command
    .option('--jwt-secret-file <file>', 'tokens are signed with the secret in this file')
    .option('--jwt-issuer <name>', 'who must have issued a token (iss)')
    .option('--jwt-audience <name>', 'whom a token must be for (aud)')
    .option('--jwt-org-claim <claim>', 'the claim with the organisation (default: org)');
}

/** Adds the options of `geo receive`. */
export function addAccessFlags(command: Command): Command {
  command
    .option(
      '--tokens-file <file>',
      'tokens of organisations: JSON, [{ "token", "org", "device"?, "access"?, "anyOrg"?, "requestsPerMinute"?, "maxBodyBytes"? }]',
    )
    .option(
      '--jwks <url>',
      'take tokens of an identity provider, by the keys that it publishes here; --jwt-audience names those that are for you',
    );
  return addJwtFlags(command)
    .option(
      '--requests-per-minute <count>',
      'what each device may send, or each token without one',
      parseCount,
    )
    .option('--retention-days <days>', 'delete what is older', parseCount)
    .option(
      '--webhook <url...>',
      'post new records here, signed with the secret in GEO_WEBHOOK_SECRET or --webhook-secret-file',
    )
    .option('--webhook-secret-file <file>', 'whsec_… (Standard Webhooks)')
    .option('--webhooks-file <file>', 'webhooks of organisations: JSON, [{ "url", "secret", "org"? }]');
}

/** What the flags and their files give. @throws Failure that says what is wrong */
export function accessOf(flags: AccessFlags, warn: (sentence: string) => void): Partial<ServeOptions> {
  const { tokensFile, requestsPerMinute, retentionDays } = flags;
  try {
    const tokens = tokensFile === undefined ? undefined : listIn(tokensFile);
    const jwt = jwtOf(flags);
    if (jwt?.jwks !== undefined && jwt.audience === undefined)
      warn(
        'warning: --jwks without --jwt-audience takes every token that this provider signs, also those for other apps',
      );
    const webhooks = webhooksOf(flags);
    return defined({ tokens, jwt, requestsPerMinute, retentionDays, webhooks }) as Partial<ServeOptions>;
  } catch (error) {
    throw new Failure((error as Error).message, { exitCode: EXIT.badInput, cause: error });
  }
}

/** How tokens are verified, or signed; undefined where neither keys nor a secret are given. @throws Error */
export function jwtOf({
  jwks,
  jwtSecretFile,
  jwtIssuer,
  jwtAudience,
  jwtOrgClaim,
}: JwtFlags): JwtOptions | undefined {
  const checks = defined({ issuer: jwtIssuer, audience: jwtAudience, orgClaim: jwtOrgClaim });
  const secret = jwtSecretFile === undefined ? undefined : readToken(jwtSecretFile);
  if (jwks !== undefined || secret !== undefined) return { ...defined({ jwks, secret }), ...checks };
  if (Object.keys(checks).length > 0) throw new Error('--jwt-… needs --jwks or --jwt-secret-file');
  return undefined;
}

function webhooksOf(flags: AccessFlags): readonly WebhookOptions[] | undefined {
  const { webhook, webhooksFile } = flags;
  const ofFile = webhooksFile === undefined ? [] : (listIn(webhooksFile) as WebhookOptions[]);
  const given = webhook?.map((url) => ({ url, secret: webhookSecret(flags) })) ?? [];
  return webhook === undefined && webhooksFile === undefined ? undefined : [...given, ...ofFile];
}

function listIn(file: string): unknown[] {
  const list: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (Array.isArray(list)) return list;
  throw new Error(`${file} must hold an array`);
}

/** @throws Error that says where it is looked for */
function webhookSecret({ webhookSecretFile }: AccessFlags): string {
  const secret = webhookSecretFile ? readToken(webhookSecretFile) : process.env.GEO_WEBHOOK_SECRET;
  if (secret) return secret;
  throw new Error('--webhook needs a secret: GEO_WEBHOOK_SECRET, or --webhook-secret-file');
}
