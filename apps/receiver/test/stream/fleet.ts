import { countingEntropy } from '@geo/core/testing';
import { type FaultyNetwork, startFaultyNetwork } from './faulty-network';
import { startPhone, type UploadingPhone } from './uploading-phone';

/** Phones that upload through a network with faults. */
export interface Fleet {
  readonly phones: readonly UploadingPhone[];
  readonly network: FaultyNetwork;
  /** Uploads whatever waits, without faults, and ends. */
  finish(): Promise<void>;
}

/** The share of connections that break. */
const FAULTS = 0.15;

/** Starts `count` phones that upload to the ports in turn. */
export async function startFleet(
  count: number,
  ports: readonly number[],
  seed: number,
  pauseMillis: number,
): Promise<Fleet> {
  const { random } = countingEntropy(seed);
  const network = await startFaultyNetwork(ports, random, FAULTS);
  const phones = Array.from({ length: count }, (_, index) =>
    startPhone(`phone-${index}`, network.url, countingEntropy(seed * 1000 + index).random, pauseMillis),
  );
  return {
    phones,
    network,
    async finish() {
      network.heal();
      await Promise.all(phones.map((phone) => phone.finish()));
      await network.close();
    },
  };
}

/** What phones were told is stored, by device and uuid. */
export function acknowledgedOf(phones: readonly UploadingPhone[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { device, acknowledged } of phones)
    for (const [uuid, record] of acknowledged) found.set(`${device} ${uuid}`, JSON.stringify(record));
  return found;
}
