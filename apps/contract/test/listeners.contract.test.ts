import { describe, expect } from 'vitest';
import { EVENT_CASES, METHODS } from './event-cases';
import type { Phone } from './phone';
import { row } from './row';

type Listen = (phone: Phone, hear: (event: unknown) => void) => { remove(): void };

describe('listeners', () => {
  for (const [name, id] of Object.entries(METHODS) as [keyof typeof METHODS, string][]) {
    const { begin, trigger } = EVENT_CASES[name];

    /** Expects that a listener receives the event, and a removed one does not. */
    async function expectReceived(listen: Listen): Promise<void> {
      const phone = await begin();
      // The first listener receives what came before it.
      phone.engine.on(name, () => undefined);
      await phone.settle();
      const heard: unknown[] = [];
      const removed: unknown[] = [];
      listen(phone, (event) => removed.push(event)).remove();
      listen(phone, (event) => heard.push(event));
      await phone.settle();
      const expected = await trigger(phone);
      await phone.settle();
      expect(heard).toEqual(expected);
      expect(removed).toEqual([]);
    }

    row(id, `receives ${name} until it is removed`, () =>
      expectReceived((phone, hear) => phone.engine[id.slice(id.indexOf('/') + 1) as 'onLocation'](hear)),
    );
    row(`gaps/wire/${name}`, 'is the name of the event', () =>
      expectReceived((phone, hear) => phone.engine.on(name, hear)),
    );
  }
});
