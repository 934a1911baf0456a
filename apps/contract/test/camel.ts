import { type CamelEngine, createCamel } from '@geo/camel';
import type { EventName } from '@geo/core';
import type { PhoneOptions } from '@geo/core/test-kit';
import { observedEngine } from './mutation/engine';
import { companion, EVENT_NAMES, type Phone, phoneWith } from './phone';

type Fields = Readonly<Record<string, unknown>>;

/** The same thing in both bindings. */
export interface Pair {
  readonly d: Fields;
  readonly wire: Fields;
}

/** A phone with binding D around its engine, seen through the observation point. */
export async function camelWith(options: PhoneOptions = {}): Promise<{ phone: Phone; camel: CamelEngine }> {
  const phone = await phoneWith({ config: {}, listenTo: [], ...options });
  return { phone, camel: camelOf(phone) };
}

/** Binding D around the engine of a phone. */
export const camelOf = (phone: Phone): CamelEngine => observedEngine(createCamel(phone.engine), 'D');

/** Every event of a story, in both bindings, by its name. */
export async function eventsInBoth(
  story: () => Promise<unknown>,
): Promise<ReadonlyMap<EventName, readonly Pair[]>> {
  const pairs = new Map<EventName, Pair[]>(EVENT_NAMES.map((name) => [name, []]));
  companion.of = (phone) => {
    const { engine } = phone;
    const camel = createCamel(engine);
    for (const name of EVENT_NAMES) {
      const inD: Fields[] = [];
      const onWire: Fields[] = [];
      const match = () => {
        while (inD.length > 0 && onWire.length > 0)
          pairs.get(name)?.push({ d: inD.shift() as Fields, wire: onWire.shift() as Fields });
      };
      camel.on(name, (event) => {
        inD.push(event as unknown as Fields);
        match();
      });
      engine.on(name, (event) => {
        onWire.push(event as unknown as Fields);
        match();
      });
    }
    // Where binding D is behind a channel, it listens from now on.
    return phone.settle();
  };
  try {
    await story();
  } finally {
    companion.of = undefined;
  }
  return pairs;
}
