import type { Track } from '@geo/adapter-node';
import type { Outcome } from '../output/outcome';
import type { ReplayedTrack } from '../replay/replay-track';

export interface ReportInput {
  readonly track: Track;
  readonly replayed: ReplayedTrack;
  readonly outcome: Outcome;
  readonly url: string | undefined;
}

export function report(input: ReportInput): string {
  return JSON.stringify(input.outcome);
}
