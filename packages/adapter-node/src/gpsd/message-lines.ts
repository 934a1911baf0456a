import { StringDecoder } from 'node:string_decoder';

/** The longest line taken: gpsd's own limit is 10,240 characters; what is longer is not gpsd. */
const LINE_LIMIT_CHARACTERS = 65_536;

/** Cuts a stream of bytes into lines, however the packets fall. Throws at a line beyond the limit. */
export class MessageLines {
  private readonly decoder = new StringDecoder('utf8');
  private rest = '';

  /** The lines that are complete now. */
  write(bytes: Buffer): readonly string[] {
    const lines = (this.rest + this.decoder.write(bytes)).split('\n');
    this.rest = lines.pop() ?? '';
    if (
      this.rest.length > LINE_LIMIT_CHARACTERS ||
      lines.some((line) => line.length > LINE_LIMIT_CHARACTERS)
    ) {
      throw new RangeError(`a line is longer than ${LINE_LIMIT_CHARACTERS} characters`);
    }
    return lines;
  }
}
