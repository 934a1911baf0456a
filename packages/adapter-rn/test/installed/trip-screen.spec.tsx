import { KILOMETRES, simulatedPhone } from '@geo/adapter-rn/testing';
import { act, render, screen, userEvent } from '@testing-library/react-native';
import { TripScreen } from './trip-screen';

it('a trip that is started by its button shows metres and a place', async () => {
  const phone = await simulatedPhone({ autoStart: false });
  const user = userEvent.setup();
  await render(<TripScreen />);
  await user.press(screen.getByText('Start'));
  expect(await screen.findByText('Stop')).toBeTruthy();
  await act(async () => {
    await phone.drive(1 * KILOMETRES);
  });
  expect(screen.getByText(/^(9[5-9]\d|10[0-4]\d) m$/)).toBeTruthy();
  expect(screen.getByText('48.15')).toBeTruthy();
  await user.press(screen.getByText('Stop'));
  expect(await screen.findByText('Start')).toBeTruthy();
});
