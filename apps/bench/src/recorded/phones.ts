import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { optionalText, type Row, text } from './fields';
import type { Files } from './files';
import type { RecordedPhone } from './recording';
import { activity, battery, fix, transition } from './streams';

/** What runs.csv says of a phone on a run. */
interface Listed {
  readonly run: string;
  readonly phone: string;
  readonly platform: string;
  readonly regime: string;
  readonly model: string;
  readonly osVersion: string;
}

const listed = (row: Row): Listed => ({
  run: text(row, 'run_id'),
  phone: text(row, 'phone'),
  platform: optionalText(row, 'os'),
  regime: optionalText(row, 'regime'),
  model: optionalText(row, 'device_model'),
  osVersion: optionalText(row, 'os_version'),
});

/** The phones of a run: its folders, with what runs.csv says of them. */
export function phonesOf(files: Files): (run: string, timeline: string) => RecordedPhone[] {
  const list = files.lines('runs.csv', listed);
  return (run, timeline) =>
    readdirSync(join(files.folder, run), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort()
      .map((name) => {
        const entry = list.find((one) => one.run === run && one.phone === name);
        if (entry === undefined) files.report(`runs.csv: says nothing of ${run}/${name}; used nevertheless`);
        return phone(files, run, timeline, name, entry);
      });
}

function phone(
  files: Files,
  run: string,
  timeline: string,
  name: string,
  entry: Listed | undefined,
): RecordedPhone {
  const stream = <T extends { readonly time: number }>(
    file: string,
    reader: (row: Row) => T,
  ): (() => T[]) => {
    const path = `${run}/${name}/${file}.json.gz`;
    return () => files.rows(path, reader).sort((a, b) => a.time - b.time);
  };
  return {
    name,
    run,
    timeline,
    platform: entry?.platform || (/android|ios/.exec(name)?.[0] ?? 'unknown'),
    regime: entry?.regime ?? '',
    model: entry?.model ?? '',
    osVersion: entry?.osVersion ?? '',
    fixes: stream('background_location', fix),
    keptFixes: stream('background_filtered_location', fix),
    activities: stream('background_motion_activity', activity),
    battery: stream('background_battery', battery),
    transitions: stream('statemachine_transition', transition),
  };
}
