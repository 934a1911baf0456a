import { type ConfigStyle, migrateConfig } from '@geo/migrate';
import { type Command, Option } from 'commander';
import { migrationText } from '../migrate/migration-text';
import { readForeignConfig } from '../migrate/read-foreign-config';
import type { Console } from '../output/console';
import { guarded, type ResultOptions } from './finish';

interface Options extends ResultOptions {
  readonly from?: ConfigStyle;
}

const STYLES: readonly ConfigStyle[] = ['flat', 'grouped', 'mauron85'];

export function addMigrate(program: Command, console: Console): void {
  program
    .command('migrate')
    .description('Translate the configuration of another library, and say what changes and what has no place')
    .argument(
      '<config>',
      'what its ready() or configure() is given, as JSON or as an object literal; - reads standard input',
    )
    .addOption(new Option('--from <style>', 'whose it is; default: what its keys say').choices(STYLES))
    .option('--json', 'one line of JSON on standard output: config, findings, defaults')
    .option('--verbose', 'with the stack of an error')
    .action((path: string, options: Options) =>
      guarded(
        async () => {
          const { from } = options;
          const migration = migrateConfig(readForeignConfig(path), from ? { from } : {});
          if (options.json) return console.result(JSON.stringify(migration));
          console.say(migrationText(migration, console.ink.say));
          console.result(JSON.stringify(migration.config, undefined, 2));
        },
        options,
        console,
      ),
    );
}
