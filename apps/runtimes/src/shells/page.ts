import { replay } from '../runner/replay';
import type { GuestBoot } from '../runner/shell';

// A page of Chromium. What it has of the browser, spelt out: the rest of the package does not have a browser's types.
interface Page {
  eval(source: string): void;
  gc(): void;
  readonly performance: { now(): number; readonly memory: { readonly usedJSHeapSize: number } };
  readonly MessageChannel: new () => { readonly port1: Port; readonly port2: Port };
  geoGuest?: GuestBoot;
  /** Takes texts out of the browser. */
  readonly geoPrint: (text: string) => Promise<void>;
  geoReplayInPage?: (source: string, lines: string) => Promise<void>;
}
interface Port {
  onmessage: (() => void) | null;
  postMessage(message: null): void;
}

/** How many lines leave the page at once. */
const LINES_AT_ONCE = 500;

const page = globalThis as unknown as Page;

page.geoReplayInPage = (source, text) =>
  new Promise((resolve) => {
    let waiting: string[] = [];
    const { port1, port2 } = new page.MessageChannel();
    let resume: () => void = () => undefined;
    port1.onmessage = () => resume();

    const flush = () => {
      const sent = page.geoPrint(`${waiting.join('\n')}\n`);
      waiting = [];
      return sent;
    };

    replay(text.split('\n'), {
      evaluate() {
        // Not `eval` by its own name: that would see what is declared here.
        page.eval(source);
        return page.geoGuest as GuestBoot;
      },
      now: () => page.performance.now(),
      heap() {
        if (waiting.length > 0) void flush();
        page.gc();
        return page.performance.memory.usedJSHeapSize;
      },
      // A task of its own: promise jobs run out before the next task.
      drain(next) {
        resume = next;
        port2.postMessage(null);
      },
      print(line) {
        waiting.push(line);
        const isLast = line.startsWith('@') || line.startsWith('!');
        if (isLast || waiting.length === LINES_AT_ONCE) {
          const sent = flush();
          if (isLast) void sent.then(resolve);
        }
      },
    });
  });
