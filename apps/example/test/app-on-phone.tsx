import type { ConfigPatch } from '@geo/adapter-rn';
import { type CommandChain, type SimulatedPhone, simulatedPhone } from '@geo/adapter-rn/testing';
import { act, fireEvent, render, screen } from '@testing-library/react-native';
import { App } from '../src/app';

/** The size of the map, in pixels: nothing is laid out here. */
const MAP = { width: 400, height: 600 };
/** An operation changes what a screen shows, which asks for more: none of them goes on for longer. */
const ROUNDS = 4;

/** Milliseconds: more than a long press takes. */
const LONG_PRESS = 600;

/** A finger, in pixels of the map. */
interface Touch {
  readonly locationX: number;
  readonly locationY: number;
}

/** A phone with the app open, and the fingers of its user. */
export interface AppOnPhone {
  readonly phone: SimulatedPhone;
  /** What the phone does, with all that the app shows of it. */
  goes(commands: (phone: SimulatedPhone) => CommandChain): Promise<void>;
  /** Presses a button, a chip or a line by its label. */
  press(label: string | RegExp): Promise<void>;
  /** Holds a finger on the map; with a second place it is moved there before the time is over. */
  pressLong(at: Touch, movedTo?: Touch): Promise<void>;
  /** Types a text into a field and leaves it, or turns a switch. */
  enter(label: string, value: string | boolean): Promise<void>;
  /** Goes to a tab. */
  open(tab: string): Promise<void>;
}

/** Opens the app on a simulated phone. @param config what its engine is configured with */
export async function appOnPhone(config?: ConfigPatch): Promise<AppOnPhone> {
  const phone = await simulatedPhone({ autoStart: false });

  /** Until what was asked of the engine is answered and shown. The phone's time stands still. */
  async function settle(): Promise<void> {
    for (let round = 0; round < ROUNDS; round++) await act(async () => void (await phone.wait(0)));
  }
  /** An answer may come before an event has been handled: both are in one act. */
  async function after(action: () => Promise<unknown>): Promise<void> {
    await act(async () => {
      await action();
      await phone.wait(0);
    });
    await settle();
  }

  await after(() => render(<App {...(config ? { config } : {})} />));
  return {
    phone,
    goes: (commands) => after(() => commands(phone)),
    press: (label) => after(() => fireEvent.press(screen.getByLabelText(label))),
    async pressLong(at, movedTo) {
      const map = screen.getByTestId('map');
      await fireEvent(map, 'responderGrant', { nativeEvent: { touches: [at] } });
      if (movedTo) await fireEvent(map, 'responderMove', { nativeEvent: { touches: [movedTo] } });
      await after(() => new Promise((resolve) => setTimeout(resolve, LONG_PRESS)));
      await after(() => fireEvent(map, 'responderRelease', { nativeEvent: { touches: [] } }));
    },
    async enter(label, value) {
      const field = screen.getByLabelText(label);
      if (typeof value === 'boolean') return after(() => fireEvent(field, 'valueChange', value));
      await fireEvent.changeText(field, value);
      await after(() => fireEvent(screen.getByLabelText(label), 'blur'));
    },
    async open(tab) {
      await after(() => fireEvent.press(screen.getByRole('tab', { name: tab })));
      if (tab === 'Map' && screen.queryByTestId('map')) await layOutMap();
    },
  };
}

/** Gives the map its size, as a screen would. */
export async function layOutMap(): Promise<void> {
  const frame = screen.getByTestId('map').parent!;
  await fireEvent(frame, 'layout', { nativeEvent: { layout: { x: 0, y: 0, ...MAP } } });
}
