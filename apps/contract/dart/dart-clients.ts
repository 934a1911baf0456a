import { GeoError, type GeoErrorCode } from '@geo/core';
import type { ClientConnection } from '@geo/guest';
import { type DartProcess, startDart } from './dart-process';
import type { HostedPhone } from './hosted-phone';

type Fields = Readonly<Record<string, unknown>>;
type Heard = (event: unknown) => void;
type Task = (event: Fields, delivery: { readonly id?: string }) => unknown;

/** What the Dart program asks the story for, by the name in the question. */
interface Questions {
  task(task: number, event: Fields, id: string | undefined): Promise<void>;
  source(source: number): Promise<unknown>;
}

interface Open {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

let dart: DartProcess | undefined;
let last = 0;
const connections = new Map<number, ClientConnection>();
const open = new Map<number, Open>();
const streams = new Map<number, { readonly heard: Heard; readonly failed?: Heard | undefined }>();
const tasks = new Map<number, Task>();
const sources = new Map<number, { next(): Promise<unknown> }>();

/** A number for whatever crosses. */
export const nextNumber = (): number => ++last;

const program = (): DartProcess => {
  dart ??= startDart(hear);
  return dart;
};

const questions: Questions = {
  async task(task, event, id) {
    await tasks.get(task)?.(event, id === undefined ? {} : { id });
  },
  source: async (source) => (await sources.get(source)?.next()) ?? null,
};

async function answer(ask: number, reply: Promise<unknown>): Promise<void> {
  program().send({ answer: ask, value: (await reply) ?? null });
}

function errorOf({ code, message, status, locationCode }: Fields): Error {
  if (typeof code !== 'string') return new Error(String(message));
  return new GeoError(code as GeoErrorCode, String(message), {
    ...(status === null ? {} : { status: status as number }),
    ...(locationCode === null ? {} : { locationCode: locationCode as 408 }),
  });
}

function hear(message: Fields): void {
  if (message.post !== undefined) connections.get(message.post as number)?.post(String(message.text));
  else if (message.result !== undefined) {
    const call = open.get(message.result as number);
    open.delete(message.result as number);
    if (message.error) call?.reject(errorOf(message.error as Fields));
    else call?.resolve(message.value);
  } else if (message.heard !== undefined) {
    const stream = streams.get(message.heard as number);
    if (message.failure === true) stream?.failed?.(message.event);
    else stream?.heard(message.event);
  } else if (message.task !== undefined)
    void answer(
      message.ask as number,
      questions.task(
        message.task as number,
        message.event as Fields,
        (message.id as string | null) ?? undefined,
      ),
    );
  else if (message.source !== undefined)
    void answer(message.ask as number, questions.source(message.source as number));
  else throw new Error(`the Dart program says ${JSON.stringify(message)}`);
}

/** A client in Dart, attached to the host of a phone. */
export interface DartClient {
  call(op: string, args: readonly unknown[], more?: Fields): Promise<unknown>;
  /** Listens to an event, by a method or by its name. */
  listen(event: string, method: string | undefined, heard: Heard): number;
  iterate(event: string): number;
}

/** Opens one, and another in its place when the app's runtime is gone. */
export function dartClient(phone: HostedPhone): DartClient {
  let geo = 0;
  function attach(): void {
    connections.get(geo)?.lost();
    connections.delete(geo);
    geo = nextNumber();
    const connection = phone.host.connect({ headless: phone.isHeadless });
    const number = geo;
    connections.set(number, connection);
    connection.onMessage((text) => program().send({ text, to: number }));
    program().send({ open: number, headless: phone.isHeadless });
    program().send({ call: nextNumber(), geo, op: 'busy' });
  }
  attach();
  phone.onGone.add(attach);
  return {
    call(op, args, more = {}) {
      const call = nextNumber();
      return new Promise((resolve, reject) => {
        open.set(call, { resolve, reject });
        program().send({ call, geo, op, args: withoutTail(args), ...more });
      });
    },
    listen(event, method, heard) {
      const listen = nextNumber();
      streams.set(listen, { heard });
      program().send({ listen, geo, event, method: method ?? null });
      return listen;
    },
    iterate(event) {
      const iterate = nextNumber();
      program().send({ iterate, geo, event });
      return iterate;
    },
  };
}

/** What a stream is told to do. */
export function control(stream: number, what: 'pause' | 'resume' | 'cancel' | 'next'): Promise<unknown> {
  const number = nextNumber();
  return new Promise((resolve, reject) => {
    open.set(number, { resolve, reject });
    program().send({ control: number, stream, do: what });
  });
}

export const hearing = (stream: number, heard: Heard, failed?: Heard): void =>
  void streams.set(stream, { heard, failed });
export const unheard = (stream: number): void => void streams.delete(stream);

/** Registers what Dart asks for later. */
export function toAsk(what: { readonly task: Task } | { next(): Promise<unknown> }): number {
  const number = nextNumber();
  if ('task' in what) tasks.set(number, what.task);
  else sources.set(number, what);
  return number;
}

/** How Dart reads a payload; `raw` is the payload itself where it is in Dart. */
export function readInDart(reader: string, payload: unknown): Fields {
  const { value, isSame, threw } = program().ask({ read: reader, payload: asJson(payload) }) as {
    readonly value: Fields;
    readonly isSame: boolean;
    readonly threw?: string;
  };
  if (threw !== undefined) throw new Error(threw);
  return isSame ? { ...value, raw: payload } : value;
}

/** What JSON cannot represent does not reach Dart. */
function asJson(payload: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(payload) ?? 'null');
  } catch {
    return null;
  }
}

/** The exported constants, as the Dart program has them. */
export const constantsInDart = (): Fields => program().ask({ constants: true });

/** Ends the Dart program. */
export function stopDart(): void {
  dart?.stop();
  dart = undefined;
}

export async function untilQuiescentInDart(): Promise<void> {
  await dart?.rest();
}

function withoutTail(args: readonly unknown[]): readonly unknown[] {
  const length = args.findLastIndex((arg) => arg !== undefined) + 1;
  return args.slice(0, length);
}
