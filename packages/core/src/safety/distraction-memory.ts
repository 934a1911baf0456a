import type { DistractionMachineMemory } from './distraction-machine';
import type { EpisodeMemory } from './episode-extras';

/** What the distraction region keeps in durable memory. */
export interface DistractionMemory {
  readonly version: 1;
  readonly machine: DistractionMachineMemory;
  /** The episode that is open, and the closes that no record has carried yet. */
  readonly episodes: EpisodeMemory;
}

/** What was stored must have the shape that the machine can begin from. */
export function isDistractionMemory(value: Partial<DistractionMemory>): boolean {
  return (
    value.version === 1 &&
    typeof value.machine?.savedMode === 'string' &&
    typeof value.episodes?.lastDds === 'number' &&
    Array.isArray(value.episodes.pending)
  );
}
