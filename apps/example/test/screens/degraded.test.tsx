import BackgroundGeolocation, { type EngineState, type Tracker } from '@geo/adapter-rn';
import { simulatedPhone } from '@geo/adapter-rn/testing';
import { act, fireEvent, render, screen } from '@testing-library/react-native';
import { DeskProvider } from '../../src/engine/desk';
import { createJournal } from '../../src/journal/journal';
import { StateScreen } from '../../src/screens/state-screen';
import { createSettings } from '../../src/settings/settings';

describe('what keeps the engine from its work', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is said with its remedy, and the page of the settings that mends it is a press away', async () => {
    jest.spyOn(BackgroundGeolocation, 'getDeviceReport').mockResolvedValue({ batteryOptimized: true });
    const openSettings = jest.spyOn(BackgroundGeolocation, 'openSettings').mockResolvedValue(true);
    await showState({ degraded: ['killed-often'] });
    expect(screen.getByText('The system ended the app at least three times in a day.')).toBeOnTheScreen();
    expect(screen.getByText(/^Take the app out of battery optimisation/)).toBeOnTheScreen();
    await act(() => fireEvent.press(screen.getByLabelText('Open the settings: battery')));
    expect(openSettings).toHaveBeenCalledWith('battery');
  });

  it('is not mentioned where there is nothing', async () => {
    await showState({});
    expect(screen.getByText('Not tracking')).toBeOnTheScreen();
    expect(screen.queryByText('Works less well than it could')).toBeNull();
  });
});

/** The State tab of an engine whose state differs from a new one's in this. */
async function showState(change: Partial<EngineState>): Promise<void> {
  const phone = await simulatedPhone({ autoStart: false });
  const state = { ...(await BackgroundGeolocation.ready()), ...change };
  const tracker = { state, error: undefined } as Tracker;
  const desk = { journal: createJournal(), settings: createSettings() };
  await act(async () => {
    await render(
      <DeskProvider desk={desk}>
        <StateScreen tracker={tracker} />
      </DeskProvider>,
    );
    await phone.wait(0);
  });
  await act(async () => void (await phone.wait(0)));
}
