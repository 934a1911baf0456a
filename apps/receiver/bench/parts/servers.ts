import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Process, startProcess } from '../../test/stream/process';

const script = fileURLToPath(new URL('./parts/served.mjs', import.meta.url));

/** Starts `parts/served.ts` in a process of its own. */
export function startServer(
  kind: 'receiver' | 'writer' | 'bare' | 'bareFile' | 'bareStream',
  options: object,
  flags: readonly string[] = [],
): Promise<Process> {
  return startProcess(script, [kind, JSON.stringify(options)], flags);
}

/** The most memory that a process had so far, MB; NaN where the system does not tell. */
export function peakMegabytes({ pid }: Process): number {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes) / 1000);
  } catch {
    return Number.NaN;
  }
}
