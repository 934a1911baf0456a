import { jscHost, jscLibrary } from '../jsc-host';
import { outputOf } from '../program';
import type { Job, Outcome, Runtime } from '../runtime';

/** What one process of the C host is asked to do. */
interface GuestProcess {
  /** The lines of the transcript, from 1: of what begins the guest, and of each message after that. */
  readonly causes: readonly number[];
  readonly messages: readonly string[];
}

/** What it did, as hosts/jsc/host.c says. */
interface HostResult {
  /** What the guest posted, after which of the causes. */
  readonly posts: readonly { readonly after: number; readonly json: string }[];
  /** For each cause, when no promise job was left: milliseconds since just before the bundle was evaluated. */
  readonly settledAt: readonly number[];
  readonly heapBytes: number | null;
}

/** JavaScriptCore by its C API and without machine code, as on iOS, in the smallest host: a process for each guest. */
export const jscC: Runtime = {
  name: 'jsc-c',
  find: jscLibrary,
  async run({ bundle, lines }: Job): Promise<Outcome> {
    const host = await jscHost();
    const results: { process: GuestProcess; results: HostResult }[] = [];
    for (const process of livesIn(lines))
      results.push({ process, results: await live(host, bundle, process) });
    const first = results[0]?.results;
    return {
      posts: results.flatMap(({ results: { posts } }) => posts.map(({ json }) => json)),
      causes: results.flatMap(({ results: { posts }, process }) =>
        posts.map(({ after }) => process.causes[after] ?? 0),
      ),
      firstEventMillis: first === undefined ? null : firstEvent(first),
      replayMillis: results.reduce(
        (sum, { results: { settledAt } }) => sum + settledAt.at(-1)! - settledAt[0]!,
        0,
      ),
      heapBytes: results.at(-1)?.results.heapBytes ?? null,
    };
  },
};

function livesIn(lines: readonly string[]): readonly GuestProcess[] {
  const processes: { causes: number[]; messages: string[] }[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('=')) processes.push({ causes: [index + 1], messages: [] });
    if (!line.startsWith('> ')) continue;
    const process = processes.at(-1);
    if (process === undefined) throw new Error('a message comes before a line "= …" has begun a guest');
    process.causes.push(index + 1);
    process.messages.push(line.slice(2));
  }
  return processes;
}

async function live(host: string, bundle: string, { causes, messages }: GuestProcess): Promise<HostResult> {
  const input = messages.map((message) => `${message}\n`).join('');
  const results = readResult(await outputOf(host, [bundle, '--heap'], { input }));
  if (results.settledAt.length === causes.length) return results;
  throw new Error(`the C host dealt with ${results.settledAt.length - 1} of ${messages.length} messages`);
}

function readResult(output: string): HostResult {
  const posts: { after: number; json: string }[] = [];
  const settledAt: number[] = [];
  let heapBytes: number | null = null;
  for (const line of output.split('\n')) {
    if (line.startsWith('. ')) settledAt.push(Number(line.slice(2)));
    else if (line.startsWith('heap ')) heapBytes = Number(line.slice(5));
    else if (line !== '') posts.push({ after: settledAt.length, json: line });
  }
  return { posts, settledAt, heapBytes };
}

/** Up to the end of the jobs of what caused it: a little late. */
function firstEvent({ posts, settledAt }: HostResult): number | null {
  const first = posts.find(({ json }) => (JSON.parse(json) as { event?: unknown }).event !== undefined);
  return first === undefined ? null : (settledAt[first.after] ?? null);
}
