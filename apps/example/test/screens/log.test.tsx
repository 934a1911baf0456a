import BackgroundGeolocation from '@geo/adapter-rn';
import { screen } from '@testing-library/react-native';
import { shareText } from '../../src/device/share-text';
import { appOnPhone } from '../app-on-phone';

describe('the log', () => {
  it('lists what the engine and the app wrote, up to a level', async () => {
    const { open, press } = await appOnPhone({ logLevel: 5 });
    BackgroundGeolocation.logger.error('the parcel is lost');
    BackgroundGeolocation.logger.debug('the parcel was on the left');
    await open('Log');
    expect(screen.getByText('the parcel is lost')).toBeOnTheScreen();
    expect(screen.getByText('the parcel was on the left')).toBeOnTheScreen();
    await press('Up to Warning');
    expect(screen.getByText('the parcel is lost')).toBeOnTheScreen();
    expect(screen.queryByText('the parcel was on the left')).toBeNull();
  });

  it('explains a record: what caused it, and every decision', async () => {
    const { open, press, goes } = await appOnPhone();
    await open('State');
    await press('Start tracking');
    await goes((phone) => phone.drive(1000));
    await open('Log');
    await press('Records');
    const [newest] = screen.getAllByLabelText(/^Record of/);
    expect(screen.queryByText('Decisions')).toBeNull();
    await press(newest!.props.accessibilityLabel);
    expect(screen.getByLabelText('Caused by: a fix')).toBeOnTheScreen();
    expect(screen.getByText(/^locations: recorded/)).toBeOnTheScreen();
  });

  it('is exported with everything that the engine received, as a file', async () => {
    const { open, press } = await appOnPhone();
    await open('Log');
    await press('Export the black box');
    const [name, text] = jest.mocked(shareText).mock.calls[0]!;
    expect(name).toBe('black-box.jsonl');
    const lines = text.trim().split('\n');
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  });
});
