import { type Command, Option } from 'commander';
import type { Console } from '../output/console';
import { type ConvertRequest, runConvert } from '../recording/run-convert';
import { WRITTEN_FORMAT_NAMES } from '../track-files/track-formats';
import { guarded, type ResultOptions } from './finish';
import { interruptible } from './interruption';

/** What the commands that read recordings take. */
export const RECORDINGS =
  'GPX, NMEA 0183, GeoJSON, CSV, FIT, TCX, KML or a log of gpsd, gzip or not; - for standard input. Several are read in the order of their times';

/** The format of a track that is written. */
export function formatOption(): Option {
  return new Option('--format <format>', 'its format, where the extension of --out does not name it').choices(
    WRITTEN_FORMAT_NAMES,
  );
}

type Options = Omit<ConvertRequest, 'files' | 'signal'> & ResultOptions;

export function addConvert(program: Command, console: Console): void {
  program
    .command('convert')
    .description('Write recordings as one track of another format, every point as it is')
    .argument('<files...>', RECORDINGS)
    .option('--out <file>', 'where to: .gpx, .geojson, .csv, .ndjson; - for standard output', '-')
    .addOption(formatOption())
    .option('--json', 'one line of JSON on standard output')
    .option('--verbose', 'with the stack of an error')
    .action((files: readonly string[], options: Options) =>
      guarded(
        () => interruptible((signal) => runConvert({ ...options, files, signal }, console)),
        options,
        console,
      ),
    );
}
