/** How wide the bar is, characters. */
const WIDTH = 30;

/** Shows how far something has come, on the error stream so that results stay by themselves. */
export interface Progress {
  step(what: string): void;
  done(): void;
}

/** A bar where a person looks on; elsewhere a line at every tenth. */
export function progress(unit: string, total: number): Progress {
  const { stderr } = process;
  let count = 0;
  let tenths = 0;
  return {
    step(what) {
      count += 1;
      const share = count / total;
      if (stderr.isTTY) {
        const filled = Math.round(share * WIDTH);
        stderr.write(
          `\r\x1b[2K${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${count}/${total} ${unit} ${what}`,
        );
      } else if (Math.floor(share * 10) > tenths) {
        tenths = Math.floor(share * 10);
        stderr.write(`${tenths * 10} %: ${count} of ${total} ${unit}\n`);
      }
    },
    done() {
      if (stderr.isTTY) stderr.write('\r\x1b[2K');
    },
  };
}
