import type { Shell } from './shell';

// This runs in every engine, old Hermes included: no classes, no async functions, no closures made within a loop, nothing but
// what the shell gives. Its build has no other module in it.

/**
 * Replays a transcript against the guest, one line after the other, and prints:
 * `< 12 {json}` for each post caused by line 12 (from 1), then `@ {json}` with the measurements; or `! reason` alone.
 */
export function replay(lines: readonly string[], shell: Shell): void {
  let posts: string[] = [];
  let deliver: ((json: string) => void) | undefined;
  /** The current line, from 1. */
  let at = 0;
  let guests = 0;
  let readings = 0;
  let evaluationMillis = 0;
  let guestBeganAt = 0;
  let firstEventMillis: number | null = null;
  const heapBefore = shell.heap();
  const beganAt = shell.now();

  function receive(json: string): void {
    posts.push(`< ${at} ${json}`);
    if (guests === 1 && firstEventMillis === null && isEvent(json))
      firstEventMillis = shell.now() - guestBeganAt;
  }

  function begin(): void {
    guests += 1;
    const guest = guests;
    // Release the previous guest first, so that two are never on the heap.
    deliver = undefined;
    guestBeganAt = shell.now();
    const boot = shell.evaluate();
    evaluationMillis += shell.now() - guestBeganAt;
    deliver = boot((json) => {
      // A discarded guest may have promise jobs left; its posts are ignored.
      if (guest === guests) receive(json);
    });
  }

  function deliverLine(json: string): void {
    if (deliver === undefined) throw new Error('a line "> …" stands before the first line "= …"');
    if (json.indexOf('"reading":"location"') >= 0) readings += 1;
    deliver(json);
  }

  /** Handles the next line for the guest; false at the end. */
  function step(): boolean {
    while (at < lines.length) {
      const line = lines[at] as string;
      at += 1;
      const kind = line.charAt(0);
      if (kind === '=') {
        begin();
        return true;
      }
      if (kind === '>') {
        deliverLine(line.slice(2));
        return true;
      }
      if (kind !== '<' && kind !== '#' && line !== '')
        throw new Error(`a line begins with one of "= > < #"; got "${line.slice(0, 40)}"`);
    }
    return false;
  }

  let isDraining = false;
  let isDrained = false;

  function run(): void {
    try {
      // A loop, and no recursion: a shell may well call back from within `drain`.
      while (step()) {
        isDraining = true;
        isDrained = false;
        shell.drain(drained);
        isDraining = false;
        if (!isDrained) return;
      }
      finish();
    } catch (error) {
      shell.print(`! line ${at}: ${described(error)}`);
    }
  }

  function drained(): void {
    isDrained = true;
    if (!isDraining) run();
  }

  function finish(): void {
    const replayMillis = shell.now() - beganAt - evaluationMillis;
    for (let index = 0; index < posts.length; index += 1) shell.print(posts[index] as string);
    // The posts are printed; the heap now holds only the guest.
    posts = [];
    const heapAfter = shell.heap();
    const heapBytes = heapAfter === null || heapBefore === null ? null : heapAfter - heapBefore;
    // Asked last, so that the guest is alive until here.
    const isAlive = deliver !== undefined;
    shell.print(
      `@ ${JSON.stringify({ firstEventMillis, replayMillis, heapBytes, readings, guests, isAlive })}`,
    );
  }

  run();
}

/** Is it an event? Its name is a top-level field; in a log entry `event` is nested. */
function isEvent(json: string): boolean {
  return json.indexOf('"event":') >= 0 && (JSON.parse(json) as { event?: unknown }).event !== undefined;
}

/** In one line. Some engines have the message in the stack, some have not. */
function described(error: unknown): string {
  const stack = (error as { stack?: unknown } | null | undefined)?.stack;
  return `${String(error)} ${typeof stack === 'string' ? stack : ''}`.replace(/\s*\n\s*/g, ' | ');
}
