import { jscHost, jscLibrary } from '../jsc-host';
import { printed } from '../program';
import type { Job, Outcome, Runtime } from '../runtime';

/** What one process of the C host did: one guest. */
interface Life {
  /** Which line of the transcript each message came from, from 1. */
  readonly from: readonly number[];
  readonly messages: readonly string[];
}

/** JavaScriptCore by its C API, in the host of hosts/jsc/host.c: a process for each guest. */
export const jscC: Runtime = {
  name: 'jsc-c',
  find: jscLibrary,
  async run({ bundle, lines }: Job): Promise<Outcome> {
    const host = await jscHost();
    const posts: string[] = [];
    let firstEventMillis: number | null = null;
    let replayMillis = 0;
    let heapBytes: number | null = null;
    for (const [index, life] of lives(lines).entries()) {
      const heard = heardIn(
        await printed(host, [bundle, '--heap'], life.messages.map((message) => `${message}\n`).join('')),
      );
      if (heard.settledAt.length !== life.from.length)
        throw new Error(
          `the C host dealt with ${heard.settledAt.length - 1} of ${life.messages.length} messages`,
        );
      for (const { delivery, json } of heard.posts) posts.push(`${life.from[delivery]} ${json}`);
      const first = heard.posts.find(
        ({ json }) => (JSON.parse(json) as { event?: unknown }).event !== undefined,
      );
      if (index === 0 && first !== undefined) firstEventMillis = heard.settledAt[first.delivery] ?? null;
      replayMillis += (heard.settledAt.at(-1) ?? 0) - (heard.settledAt[0] ?? 0);
      heapBytes = heard.heapBytes;
    }
    return { posts, firstEventMillis, replayMillis, heapBytes };
  },
};

/** The guests of a transcript. What begins one is delivery 0 of its process, the messages are those after it. */
function lives(lines: readonly string[]): Life[] {
  const all: { from: number[]; messages: string[] }[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('=')) all.push({ from: [index + 1], messages: [] });
    if (!line.startsWith('> ')) continue;
    const life = all.at(-1);
    if (life === undefined) throw new Error('something is said before a line "= …" has begun a guest');
    life.from.push(index + 1);
    life.messages.push(line.slice(2));
  }
  return all;
}

/** Reads what the C host printed, as hosts/jsc/host.c says. */
function heardIn(output: string) {
  const posts: { delivery: number; json: string }[] = [];
  const settledAt: number[] = [];
  let heapBytes: number | null = null;
  for (const line of output.split('\n')) {
    if (line.startsWith('. ')) settledAt.push(Number(line.slice(2)));
    else if (line.startsWith('heap ')) heapBytes = Number(line.slice(5));
    else if (line !== '') posts.push({ delivery: settledAt.length, json: line });
  }
  return { posts, settledAt, heapBytes };
}
