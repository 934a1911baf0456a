import { StorageError, TrackError } from '@geo/adapter-node';
import { BlackBoxError, GeoError, type GeoErrorCode } from '@geo/core';
import { NoApp } from '@geo/doctor';
import { EXIT, type ExitCode } from './exit-code';

/** An end that was foreseen: one sentence for a person, and an exit code for a program. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly exitCode: ExitCode;
  constructor(message: string, { exitCode, ...options }: ErrorOptions & { readonly exitCode: ExitCode }) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

const EXIT_OF: { readonly [C in GeoErrorCode]?: ExitCode } = {
  INVALID_CONFIG: EXIT.badInput,
  INVALID_ARGUMENT: EXIT.badInput,
  HTTP: EXIT.uploadFailed,
  OFFLINE: EXIT.uploadFailed,
  NO_URL: EXIT.uploadFailed,
  STORAGE: EXIT.storageFailed,
};

/** What an error means for the caller of the program. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new Failure(message, { exitCode: exitCodeOf(error), cause: error });
}

function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof TrackError || error instanceof BlackBoxError || error instanceof NoApp)
    return EXIT.badInput;
  if (error instanceof StorageError) return EXIT.storageFailed;
  if (error instanceof GeoError) return EXIT_OF[error.code] ?? EXIT.unexpected;
  return EXIT.unexpected;
}
