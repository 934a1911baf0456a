import { ownToken, readToken } from '@geo/receiver';

/** What the command line says about tokens. */
export interface TokenOptions {
  /** `false`: without any. */
  readonly token?: string | false;
  readonly tokenFile?: string;
  readonly readToken?: string;
  readonly readTokenFile?: string;
  readonly adminToken?: string;
  readonly adminTokenFile?: string;
  readonly db?: string;
}

/** The tokens of a receiver, and what there is to say about them. */
export interface Tokens {
  readonly token?: string;
  readonly readToken?: string;
  readonly adminToken?: string;
  /** The token that was not shown yet. */
  readonly shown?: string;
  /** Where the one lies that was made here. */
  readonly file?: string;
}

/** A token in the arguments is seen by every user of the machine, in its list of processes: these are not. */
const WRITE_VARIABLE = 'GEO_RECEIVER_TOKEN';
const READ_VARIABLE = 'GEO_RECEIVER_READ_TOKEN';
const ADMIN_VARIABLE = 'GEO_RECEIVER_ADMIN_TOKEN';

/**
 * Of argument, file and environment, in this order; where none of them names a token, one that is made and kept beside the
 * database. `--no-token` leaves out the one for uploads; readers then need one only where it is named.
 *
 * @throws Error that names a file which cannot be read.
 */
export function tokensOf(options: TokenOptions, environment: NodeJS.ProcessEnv): Tokens {
  const reading = named(options.readToken, options.readTokenFile, environment[READ_VARIABLE]);
  const administering = named(options.adminToken, options.adminTokenFile, environment[ADMIN_VARIABLE]);
  const forReaders = {
    ...(reading === undefined ? {} : { readToken: reading }),
    ...(administering === undefined ? {} : { adminToken: administering }),
  };
  if (options.token === false) return forReaders;
  const writing = named(options.token, options.tokenFile, environment[WRITE_VARIABLE]);
  if (writing !== undefined) return { ...forReaders, token: writing };
  const { token, file, isNew } = ownToken(options.db);
  return { ...forReaders, token, ...(isNew ? { shown: token } : {}), ...(file === null ? {} : { file }) };
}

function named(
  argument: string | undefined,
  file: string | undefined,
  variable: string | undefined,
): string | undefined {
  return argument ?? (file === undefined ? variable || undefined : readToken(file));
}
