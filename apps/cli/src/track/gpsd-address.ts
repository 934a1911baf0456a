import { lookup } from 'node:dns/promises';
import { EXIT } from '../exit-code';
import { Failure } from '../failure';

/**
 * A gpsd that is not there yet is waited for, but not one whose host has no address: that is a slip of the pen.
 *
 * @throws Failure where the host is not known.
 */
export async function mustHaveAddress(host: string): Promise<void> {
  try {
    await lookup(host);
  } catch (error) {
    throw new Failure(
      `--gpsd: no address is known for the host "${host}" (${(error as NodeJS.ErrnoException).code}); expected host:port, such as 127.0.0.1:2947`,
      { exitCode: EXIT.badInput, cause: error },
    );
  }
}
