import { fireEvent, screen } from '@testing-library/react-native';
import { keep, readKept } from '../../src/device/kept-text';
import { appOnPhone } from '../app-on-phone';

describe('a setting', () => {
  it('takes effect as soon as it is entered, and is kept', async () => {
    const { phone, open, press, enter, goes } = await appOnPhone({ autoSync: false });
    await open('State');
    await press('Start tracking');
    await goes((phone) => phone.drive(1000));
    const dense = phone.queued.length;

    await open('Settings');
    await enter('distanceFilter', '200');
    await enter('disableElasticity', true);
    await goes((phone) => phone.drive(1000));
    expect(phone.queued.length - dense).toBeGreaterThanOrEqual(4);
    expect(phone.queued.length - dense).toBeLessThanOrEqual(6);
    expect(keep).toHaveBeenLastCalledWith(
      JSON.stringify({ autoSync: false, distanceFilter: 200, disableElasticity: true }),
    );
  });

  it('that is not allowed is refused with the engine’s sentence, and changes nothing', async () => {
    const { open, press, enter } = await appOnPhone();
    await open('Settings');
    await enter('stopTimeout', '-3');
    expect(screen.getByRole('alert')).toHaveTextContent(
      'stopTimeout must be a number of min, 0 or more; got -3.',
    );
    expect(screen.queryByLabelText(/^stopTimeout back to/)).toBeNull();
    await enter('stopTimeout', '3');
    expect(screen.queryByRole('alert')).toBeNull();
    await press('stopTimeout back to 5');
    expect(screen.getByLabelText('stopTimeout').props.value).toBe('');
  });

  it('of a named object is set by its field; a choice by its name', async () => {
    const { open, press, enter } = await appOnPhone();
    await open('Settings');
    await enter('crashDetection.enabled', true);
    await press('logLevel: Verbose');
    expect(keep).toHaveBeenLastCalledWith(JSON.stringify({ crashDetection: { enabled: true }, logLevel: 5 }));
  });

  it('of an earlier run is given to the engine when the app comes up', async () => {
    jest
      .mocked(readKept)
      .mockReturnValueOnce(JSON.stringify({ distanceFilter: 500, disableElasticity: true }));
    const { phone, open, press, goes } = await appOnPhone({ autoSync: false });
    await open('State');
    await press('Start tracking');
    await goes((phone) => phone.drive(2000));
    expect(phone.queued.length).toBeLessThan(8);
  });

  it('is found by a part of its name or text', async () => {
    const { open } = await appOnPhone();
    await open('Settings');
    await fireEvent.changeText(screen.getByLabelText('Search the settings'), 'elastic');
    expect(screen.getByLabelText('disableElasticity')).toBeOnTheScreen();
    expect(screen.queryByLabelText('stopTimeout')).toBeNull();
    await fireEvent.changeText(screen.getByLabelText('Search the settings'), 'no such thing');
    expect(screen.getByText('No such setting')).toBeOnTheScreen();
  });
});

it('an engine that refuses the configuration of the app says so on the State tab', async () => {
  const { open } = await appOnPhone({ stopTimeout: 'soon' as never });
  await open('State');
  expect(screen.getByRole('alert')).toHaveTextContent(/^stopTimeout must be a number of min/);
});
