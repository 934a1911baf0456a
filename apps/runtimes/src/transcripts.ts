import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Story, tell } from './examination/story';
import type { Scenario } from './scenarios/scenario';

/** A story that lies in a file, for a host in another language. */
export interface Written extends Pick<Story, 'name' | 'hash' | 'traceHash'> {
  /** Its transcript, as `@geo/guest/PROTOCOL.md` describes the lines. */
  readonly path: string;
}

/**
 * Plays the scenarios and writes down what is said in them.
 * @param folder gets one file for each, `<name>.txt`; it is made where there is none
 */
export async function writeTranscripts(
  scenarios: readonly Scenario[],
  folder: string,
): Promise<readonly Written[]> {
  await mkdir(folder, { recursive: true });
  const written: Written[] = [];
  // One after the other: of a long day the lines alone are tens of megabytes.
  for (const scenario of scenarios) {
    const { name, hash, traceHash, lines } = await tell(scenario);
    const path = join(folder, `${name}.txt`);
    await writeFile(path, `${lines.join('\n')}\n`);
    written.push({ name, hash, traceHash, path });
  }
  return written;
}
