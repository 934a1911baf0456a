import tab from '@bomb.sh/tab/commander';
import type { Command } from 'commander';
import { WRITTEN_FORMAT_NAMES } from '../track-files/track-formats';

/** What an option can be completed with, beyond the files that the shell knows. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  format: WRITTEN_FORMAT_NAMES,
  speed: ['max', '1', '60'],
};

/** `geo completion bash|zsh|fish|powershell` prints what the shell has to load. */
export function addCompletion(program: Command): void {
  const completion = tab(program, { completionCommandName: 'completion' });
  for (const command of completion.commands.values())
    for (const [name, option] of command.options) {
      const choices = CHOICES[name];
      if (choices)
        option.handler = (complete) => {
          for (const choice of choices) complete(choice, '');
        };
    }
}
