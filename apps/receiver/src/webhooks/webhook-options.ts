import { DEFAULT_ORG } from '../store/store';

/** Where new records of an organisation are posted to. */
export interface WebhookOptions {
  /** `https:` or `http:`. Redirects are not followed. */
  readonly url: string;
  /** What requests are signed with: `whsec_` and 24 to 64 bytes in base64 (Standard Webhooks). */
  readonly secret: string;
  /** Whose records. Default `default`. */
  readonly org?: string;
}

/** Options that are checked. */
export interface Webhook {
  readonly url: string;
  readonly org: string;
  readonly key: Buffer;
}

const PREFIX = 'whsec_';

/** @throws TypeError that names the option; a secret is not quoted */
export function toWebhook({ url, secret, org = DEFAULT_ORG }: WebhookOptions): Webhook {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new TypeError(`webhooks: url must be an address of http or https; got ${JSON.stringify(url)}`);
  }
  const key = Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64');
  if (key.byteLength < 24 || key.byteLength > 64) {
    throw new TypeError(
      `webhooks: secret must be ${PREFIX} and 24 to 64 bytes in base64; got ${key.byteLength} bytes`,
    );
  }
  return { url, org, key };
}
