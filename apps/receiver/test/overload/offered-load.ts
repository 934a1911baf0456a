import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { recordText } from '../../bench/parts/made-record';

/** Uploads at a rate that does not ask how the server is doing. */
export interface Offer {
  readonly url: string;
  /** Records of an upload. */
  readonly batch: number;
  readonly uploadsPerSecond: number;
  readonly seconds: number;
  /** Where numbers of uploads begin, so that offers to one server share none. */
  readonly from: number;
}

/** What became of them. */
export interface Offered {
  /** Numbers of the uploads that were answered 2xx. */
  readonly acknowledged: readonly number[];
  /** Answers 429 and 503 with a `Retry-After` of a second or more. */
  readonly refused: number;
  /** Everything else: other answers, by their status, and connections that broke (0). */
  readonly others: ReadonlyMap<number, number>;
  readonly sent: number;
  /** The longest time until an answer, milliseconds. */
  readonly slowestMillis: number;
}

const TICK_MILLIS = 10;
/** More connections than any of the limits of a server that was met so far. */
const MOST_CONNECTIONS = 2_000;

/** The uuid of a record says of which upload it is: what was answered can be found without keeping a million of them. */
function uuidOf(upload: number, index: number): string {
  const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');
  return `${hex(upload, 8)}-0000-4000-8000-${hex(index, 12)}`;
}

/** The upload that a record is of. */
const uploadOf = (uuid: string) => Number.parseInt(uuid.slice(0, 8), 16);

/** Sends uploads as they are due; none that was refused is sent again. Each is of one of a thousand devices. */
export async function offer({ url, batch, uploadsPerSecond, seconds, from }: Offer): Promise<Offered> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS });
  const acknowledged: number[] = [];
  const others = new Map<number, number>();
  let refused = 0;
  let slowestMillis = 0;
  const open = new Set<Promise<void>>();
  async function upload(number: number): Promise<void> {
    const timestamp = new Date().toISOString();
    const records = Array.from({ length: batch }, (_, index) => recordText(uuidOf(number, index), timestamp));
    const startedAt = performance.now();
    const { status, retryAfter } = await send(
      agent,
      url,
      `{"location":[${records.join()}],"device_id":"phone-${number % 1000}"}`,
    );
    slowestMillis = Math.max(slowestMillis, performance.now() - startedAt);
    if (status >= 200 && status < 300) acknowledged.push(number);
    else if ((status === 503 || status === 429) && retryAfter >= 1) refused += 1;
    else others.set(status, (others.get(status) ?? 0) + 1);
  }
  const startedAt = performance.now();
  let sent = 0;
  for (let now = startedAt; now < startedAt + seconds * 1000; now = performance.now()) {
    const due = Math.floor(((now - startedAt) / 1000) * uploadsPerSecond);
    for (; sent < due; sent += 1) {
      const sending = upload(from + sent);
      open.add(sending);
      void sending.finally(() => open.delete(sending));
    }
    await wait(TICK_MILLIS);
  }
  await Promise.all(open);
  agent.destroy();
  return { acknowledged, refused, others, sent, slowestMillis: Math.round(slowestMillis) };
}

/** Uploads a second that a server answers when each of so many connections sends one after another. */
export async function capacityOf(
  url: string,
  batch: number,
  seconds: number,
  from: number,
): Promise<{ readonly uploadsPerSecond: number; readonly acknowledged: readonly number[] }> {
  const connections = 16;
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const acknowledged: number[] = [];
  let next = from;
  const startedAt = performance.now();
  const loops = Array.from({ length: connections }, async () => {
    while (performance.now() < startedAt + seconds * 1000) {
      const number = next;
      next += 1;
      const timestamp = new Date().toISOString();
      const records = Array.from({ length: batch }, (_, index) =>
        recordText(uuidOf(number, index), timestamp),
      );
      const { status } = await send(
        agent,
        url,
        `{"location":[${records.join()}],"device_id":"phone-${number % 1000}"}`,
      );
      if (status >= 200 && status < 300) acknowledged.push(number);
    }
  });
  await Promise.all(loops);
  const took = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return { uploadsPerSecond: acknowledged.length / took, acknowledged };
}

function send(agent: http.Agent, url: string, text: string): Promise<{ status: number; retryAfter: number }> {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) };
  return new Promise((resolve) => {
    const request = http.request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      const { statusCode: status = 0 } = response;
      const retryAfter = Number(response.headers['retry-after'] ?? 0);
      response.once('end', () => resolve({ status, retryAfter }));
      response.once('error', () => resolve({ status: 0, retryAfter: 0 }));
    });
    request.once('error', () => resolve({ status: 0, retryAfter: 0 }));
    request.end(text);
  });
}

/** Uploads that were answered 2xx and of which a record is missing among the stored ones, or there twice. */
export function lostOf(acknowledged: readonly number[], batch: number, uuids: Iterable<string>): number[] {
  const counts = new Map<number, number>();
  for (const uuid of uuids) counts.set(uploadOf(uuid), (counts.get(uploadOf(uuid)) ?? 0) + 1);
  return acknowledged.filter((number) => counts.get(number) !== batch);
}
