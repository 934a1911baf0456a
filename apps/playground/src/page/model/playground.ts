import { signal } from '@preact/signals';
import type { PageSensors } from '../../feed/page-sensors';
import {
  type Action,
  type Command,
  connectPlayground,
  type Opening,
  type PhoneSystem,
  type UploadTarget,
} from '../../protocol/index';
import { VISNJAN } from '../route/visnjan';
import { phoneOf } from './fresh-phone';
import { beginSession, phone, problem, setValues, takeSnapshot } from './session';

const worker = new Worker(new URL('../../worker/main.ts', import.meta.url), { type: 'module' });
const client = connectPlayground(worker, {
  snapshot: takeSnapshot,
  failure: (message) => {
    problem.value = message;
  },
});
worker.addEventListener('error', ({ message }) => {
  problem.value = `The engine does not start: ${message || 'its script did not load'}`;
});

/** Has the user moved the phone yet? The hint leaves then. */
export const isTouched = signal(false);

/** A Friday morning in spring; the same for everybody, so that a seed alone says what happens. */
const STARTS_AT = Date.UTC(2026, 3, 17, 7, 0);
const [FIRST = [13.7142, 45.2735] as const] = VISNJAN;

/** A fresh phone, on the bundled route. */
export function openingOf(system: PhoneSystem, seed = 1): Opening {
  return {
    system,
    seed,
    begin: { longitude: FIRST[0], latitude: FIRST[1] },
    startsAt: STARTS_AT,
    config: {},
    fences: [],
  };
}

/** Resolves when the session that was asked for is open: what is done to its phone before waits for that. */
let opened: Promise<void> = Promise.resolve();

/** Opens a phone in place of the present one. It is there at once, and the engine a moment later. */
export function open(opening: Opening): Promise<void> {
  phone.value = phoneOf(opening);
  const upload = receiverOfAddress();
  opened = run(async () => beginSession(await client.ask('open', { opening, ...(upload && { upload }) })));
  return opened;
}

/** What of the page's sensors the worker is offered, once. */
let sensors: Promise<PageSensors> | undefined;

/** Follows this browser's own location; the browser asks for permission. */
export function openBrowser(): Promise<void> {
  return run(async () => {
    sensors ??= import('../../feed/page-sensors').then(({ serveSensors }) => serveSensors(worker));
    const { available } = await sensors;
    const { begin } = openingOf(systemHere());
    beginSession(await client.ask('openBrowser', { available, begin, config: {}, fences: [] }));
    isTouched.value = true;
  });
}

/** Opens the session that the address names, else a fresh phone. */
export async function openFirst(): Promise<void> {
  const hash = location.hash.slice(1);
  if (hash === '') return open(openingOf(systemHere()));
  await run(async () => {
    try {
      beginSession(await client.ask('openLink', { hash }));
      isTouched.value = true;
    } catch (error) {
      await open(openingOf(systemHere()));
      throw error;
    }
  });
}

/** Does something to the phone now. */
export function act(action: Action): void {
  isTouched.value = true;
  if (action.type === 'config') setValues.value = { ...setValues.peek(), ...action.patch };
  void opened.then(() => client.act(action));
}

/** Sends a command about time. */
export function command(command: Command): void {
  client.send(command);
}

/** The reason of a decision. */
export function askReason(id: number) {
  return client.ask('reason', { id });
}

/** The session as a file to keep. */
export function save(): Promise<void> {
  return run(async () => {
    const text = await client.ask('file', {});
    const address = URL.createObjectURL(new Blob([text], { type: 'application/jsonl' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `geo-session-${new Date().toISOString().slice(0, 16).replace(/[-:]/g, '')}.jsonl`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  });
}

/** Opens a session out of a file. */
export function openFile(file: File): Promise<void> {
  return run(async () => {
    beginSession(await client.ask('openFile', { text: await file.text() }));
    isTouched.value = true;
  });
}

/** Puts the session into the address and on the clipboard; answers the address. */
export async function share(): Promise<string | null> {
  let address: string | null = null;
  await run(async () => {
    const hash = await client.ask('link', {});
    window.history.replaceState(null, '', `#${hash}`);
    // Without the query, which may hold a token.
    address = `${location.origin}${location.pathname}#${hash}`;
    // Without permission, or in an insecure context, the address itself is there to copy.
    await navigator.clipboard?.writeText(address).catch(() => undefined);
  });
  return address;
}

/** The real receiver that `?receiver=` and `&token=` name. */
function receiverOfAddress(): UploadTarget | undefined {
  const named = new URLSearchParams(location.search);
  const url = named.get('receiver');
  const token = named.get('token');
  return url ? { to: 'receiver', url, ...(token && { token }) } : undefined;
}

/** Shows what went wrong instead of failing unseen. */
async function run(does: () => Promise<void>): Promise<void> {
  try {
    problem.value = null;
    await does();
  } catch (error) {
    problem.value = error instanceof Error ? error.message : String(error);
  }
}

function systemHere(): PhoneSystem {
  return phone.peek()?.system ?? (/iPhone|iPad|Mac/.test(navigator.userAgent) ? 'ios' : 'android');
}
