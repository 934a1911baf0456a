import { issueTokens } from '@geo/receiver';
import type { Command } from 'commander';
import { EXIT } from '../exit-code';
import { Failure } from '../failure';
import type { Console } from '../output/console';
import { addJwtFlags, type JwtFlags, jwtOf } from './access-flags';
import { guarded, type ResultOptions } from './finish';

interface Options extends ResultOptions, Omit<JwtFlags, 'jwks'> {
  readonly org: string;
  readonly device: string;
}

export function addToken(program: Command, console: Console): void {
  const command = program
    .command('token')
    .description(
      'Issue the first tokens of a device, signed with the secret of a receiver; POST /token then gives new ones',
    )
    .option('--org <name>', 'the organisation', 'default')
    .requiredOption('--device <name>', 'the device');
  addJwtFlags(command)
    .option('--json', 'the answer of POST /token, one line of JSON')
    .option('--verbose', 'with the stack of an error')
    .action((options: Options) => guarded(() => issue(options, console), options, console));
}

async function issue(options: Options, console: Console): Promise<void> {
  const { org, device, json } = options;
  const jwt = jwtOf(options);
  if (jwt === undefined)
    throw new Failure('say what to sign with: --jwt-secret-file', { exitCode: EXIT.badInput });
  const tokens = await issueTokens(jwt, { org, device }).catch((error: Error) => {
    throw new Failure(error.message, { exitCode: EXIT.badInput, cause: error });
  });
  console.say(
    `for ${device} of ${org}; the access token ends in ${tokens.expires_in} s, the refresh token is good once`,
  );
  console.result(
    json
      ? JSON.stringify(tokens)
      : `access token:  ${tokens.access_token}\nrefresh token: ${tokens.refresh_token}`,
  );
}
