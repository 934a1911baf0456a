import { createHmac } from 'node:crypto';

/** Headers of a signed request after the Standard Webhooks specification, which libraries in most languages verify. */
export function signatureHeaders(key: Buffer, id: string, body: string, atMillis: number) {
  const timestamp = String(Math.floor(atMillis / 1000));
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
