import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jscHost, jscLibrary } from '../src/jsc-host';
import { inScratchFolder } from '../src/scratch';

interface Ended {
  readonly status: number | null;
  readonly said: readonly string[];
  readonly complaint: string;
}

/** Runs the C host with a small guest, an expression of its `deliver`, and delivers these messages. */
function run(deliver: string, messages: readonly string[], ...options: readonly string[]): Promise<Ended> {
  return inScratchFolder(async (folder) => {
    const bundle = join(folder, 'guest.js');
    await writeFile(bundle, `globalThis.geoGuest = (post) => (${deliver});`);
    const child = spawn(await jscHost(), [bundle, ...options]);
    let said = '';
    let complaint = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint += text;
    });
    child.stdin.on('error', () => undefined); // a host that has ended reads no more
    child.stdin.end(messages.map((message) => `${message}\n`).join(''));
    const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
    const lines = said.split('\n').filter((line) => line !== '' && !line.startsWith('. '));
    return { status, said: lines, complaint: complaint.trim() };
  });
}

const library = await jscLibrary();
const reason = 'missing' in library ? ` (not here: ${library.missing})` : '';

describe.skipIf('missing' in library)(`the C host for JavaScriptCore${reason}`, () => {
  it('passes what the guest posts, and ends when its input does', async () => {
    const ended = await run('(text) => post(text)', ['{"a":1}', '{"b":"京都"}']);
    expect(ended).toEqual({ status: 0, said: ['{"a":1}', '{"b":"京都"}'], complaint: '' });
  });

  it('ends where the welcome names another protocol, and names both', async () => {
    const welcome = (protocol: number) =>
      `() => post(JSON.stringify({ welcome: { protocol: ${protocol}, engine: '9.9.9', parts: [] } }))`;
    expect(await run(welcome(3), ['{}'])).toEqual({
      status: 1,
      said: [],
      complaint:
        'the host speaks protocol 2 and the guest protocol 3: ship a host and a guest bundle of the same release',
    });
    expect((await run(welcome(2), ['{}'])).status).toBe(0);
  });

  it('ends a guest that uses more processor time than a turn has, also in a promise job', async () => {
    const loops = [
      '() => { for (;;); }',
      '() => { (async () => { await null; for (;;) {} })().catch(() => {}); }',
    ];
    for (const loop of loops) {
      const { status, complaint } = await run(loop, ['{}'], '--turn', '200');
      expect({ status, complaint }, loop).toEqual({
        status: 1,
        complaint: 'the guest used more than 200 ms of processor time in one turn',
      });
    }
  });

  it('refuses options that it does not have', async () => {
    expect((await run('() => {}', [], '--turn')).status).toBe(2);
    expect((await run('() => {}', [], '--turn', 'soon')).status).toBe(2);
    expect((await run('() => {}', [], '--fast')).status).toBe(2);
  });
});
