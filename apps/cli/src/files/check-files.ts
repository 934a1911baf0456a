import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { EXIT } from '../exit-code';
import { Failure } from '../failure';
import { identitiesOf, targetOf } from './file-place';

/** A file of a run, as it was named on the command line. Without a path it was not asked for. */
export interface NamedFile {
  /** What it is in a sentence: `the recording`, `the trace`. */
  readonly what: string;
  /** The option that names an output: `--trace`. */
  readonly option?: string;
  readonly path: string | undefined;
}

/** What stands for standard input or output in place of a path. */
export const STANDARD_STREAM = '-';

/** What SQLite keeps beside a database. */
const BESIDE_DATABASE = ['-wal', '-shm', '-journal'];

/** The files of a database, none of which may be another file of the run. */
export function databaseFiles(path: string | undefined): readonly NamedFile[] {
  const named = ['', ...BESIDE_DATABASE].map((ending) => ({
    what: 'the database',
    option: '--db',
    path: path === undefined ? undefined : path + ending,
  }));
  return path === undefined ? [] : named;
}

/**
 * Refuses, before anything is written, an output that is one of the inputs or another output, and one that could not be
 * written at the end.
 *
 * @throws Failure naming both files.
 */
export function checkFiles(inputs: readonly NamedFile[], outputs: readonly NamedFile[]): void {
  const taken = new Map<string, NamedFile>();
  for (const input of inputs.filter(isFile)) for (const id of identitiesOf(input.path)) taken.set(id, input);
  for (const output of outputs.filter(isFile)) {
    const identities = identitiesOf(output.path);
    for (const id of identities) mustBeFree(output, taken.get(id));
    if (!isDevice(output.path)) for (const id of identities) taken.set(id, output);
    mustBeWritable(output);
  }
}

const isFile = (file: NamedFile): file is NamedFile & { readonly path: string } =>
  file.path !== undefined && file.path !== STANDARD_STREAM;

/** Several outputs may go to one device, such as /dev/null. */
function isDevice(path: string): boolean {
  const stat = statSync(targetOf(path), { throwIfNoEntry: false });
  return stat !== undefined && !stat.isFile();
}

function mustBeFree({ option, path }: NamedFile, other: NamedFile | undefined): void {
  // The files of one database are one output.
  if (other === undefined || (other.option !== undefined && other.option === option)) return;
  throw new Failure(
    other.option === undefined
      ? `${option} ${path} is ${other.what} ${other.path}: it would be overwritten`
      : `${other.option} ${other.path} and ${option} ${path} are one file; each output needs its own`,
    { exitCode: EXIT.badInput },
  );
}

function mustBeWritable({ what, path }: NamedFile & { readonly path: string }): void {
  const file = targetOf(path);
  const folder = dirname(file);
  if (existsSync(file) && statSync(file).isDirectory())
    throw new Failure(`${what} must be a file; ${path} is a folder`, { exitCode: EXIT.badInput });
  try {
    // A file is replaced by another one beside it, so that its folder must be writable too.
    if (!isDevice(file)) accessSync(folder, constants.W_OK);
    if (existsSync(file)) accessSync(file, constants.W_OK);
  } catch (error) {
    throw new Failure(
      existsSync(folder)
        ? `${what} cannot be written to ${path}`
        : `${what} cannot be written: there is no folder ${folder}`,
      { exitCode: EXIT.badInput, cause: error },
    );
  }
}
