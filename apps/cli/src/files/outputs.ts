import { type OutputFile, openOutput } from './output-file';

/** The outputs of a run, which stay or go together. */
export class Outputs {
  private readonly files: Pick<OutputFile, 'keep' | 'discard'>[] = [];

  /** Opens a file; without a path it was not asked for. */
  open(what: string, path: string | undefined): OutputFile | undefined {
    return path === undefined ? undefined : this.add(openOutput(what, path));
  }

  add<T extends Pick<OutputFile, 'keep' | 'discard'>>(file: T): T {
    this.files.push(file);
    return file;
  }

  /** Puts all of them at their places. */
  keep(): void {
    for (const file of this.files) file.keep();
  }

  /** Leaves what was there before; harmless after `keep`. */
  discard(): void {
    for (const file of this.files) file.discard();
  }
}
