import { Command, type CommanderError } from 'commander';
import { version } from '../package.json';
import { addCompletion } from './commands/completion';
import { addConvert } from './commands/convert';
import { addDemo } from './commands/demo';
import { addDoctor } from './commands/doctor';
import { addExplain } from './commands/explain';
import { addForget } from './commands/forget';
import { addJudge } from './commands/judge';
import { addMigrate } from './commands/migrate';
import { addMigrateStore } from './commands/migrate-store';
import { addReceive } from './commands/receive';
import { addReplay } from './commands/replay';
import { addSend } from './commands/send';
import { addToken } from './commands/token';
import { addTrack } from './commands/track';
import { addTwin } from './commands/twin';
import { addWrite } from './commands/write';
import { EXIT, EXIT_CODES_TEXT } from './exit-code';
import type { Console } from './output/console';

/** The command line: every command, its options, and what its exit codes mean. */
export function createProgram(console: Console): Command {
  const program = new Command('geo')
    .description(
      'Replay or convert recorded tracks, track live from gpsd, receive uploads, explain what a phone decided, or check an app.',
    )
    .version(version)
    .showHelpAfterError('(see --help)')
    .exitOverride(leave)
    .configureOutput({ writeErr: (text) => console.say(text.trimEnd()) });
  for (const add of [
    addReplay,
    addConvert,
    addTrack,
    addReceive,
    addWrite,
    addSend,
    addExplain,
    addJudge,
    addTwin,
    addMigrate,
    addMigrateStore,
    addForget,
    addToken,
    addDoctor,
    addDemo,
  ])
    add(program, console);
  addCompletion(program);
  for (const command of [program, ...program.commands]) {
    command.copyInheritedSettings(program).addHelpText('after', EXIT_CODES_TEXT);
  }
  return program;
}

/** Commander ends with 1 where the usage was wrong; ours is 2. */
function leave({ exitCode }: CommanderError): never {
  process.exit(exitCode === 0 ? EXIT.ok : EXIT.badInput);
}
