import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Recording, recordScenario } from './comparison/recording';
import type { Scenario } from './scenarios/scenario';

/** A recording in a file, for a host in another language. */
export interface Written extends Pick<Recording, 'name' | 'hash' | 'traceHash'> {
  /** Its transcript, as `@geo/guest/PROTOCOL.md` describes the lines. */
  readonly path: string;
}

/**
 * Records the scenarios and writes their transcripts.
 * @param folder gets one file for each, `<name>.txt`; created where it does not exist
 */
export async function writeTranscripts(
  scenarios: readonly Scenario[],
  folder: string,
): Promise<readonly Written[]> {
  await mkdir(folder, { recursive: true });
  const written: Written[] = [];
  // One after the other: the lines of a long day are tens of megabytes.
  for (const scenario of scenarios) {
    const { name, hash, traceHash, lines } = await recordScenario(scenario);
    const path = join(folder, `${name}.txt`);
    await writeFile(path, `${lines.join('\n')}\n`);
    written.push({ name, hash, traceHash, path });
  }
  return written;
}
