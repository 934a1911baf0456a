import { minutes } from '@geo/adapter-rn/testing';
import { screen } from '@testing-library/react-native';
import { appOnPhone } from '../app-on-phone';

describe('the queue', () => {
  it('grows while nothing is uploaded by itself, and is emptied by a press', async () => {
    const { phone, open, press, goes } = await appOnPhone({ autoSync: false });
    await open('State');
    expect(screen.getByLabelText('Waiting to be uploaded: 0 records')).toBeOnTheScreen();
    expect(screen.getByLabelText('Upload now')).toBeDisabled();
    await press('Start tracking');
    await goes((phone) => phone.drive(1000));
    const { length } = phone.queued;
    expect(length).toBeGreaterThan(10);
    expect(screen.getByLabelText(`Waiting to be uploaded: ${length} records`)).toBeOnTheScreen();

    await press('Upload now');
    await goes((phone) => phone.wait(minutes(1)));
    expect(screen.getByLabelText('Waiting to be uploaded: 0 records')).toBeOnTheScreen();
    expect(phone.records).toHaveLength(length);
  });

  it('says in one sentence why it cannot be uploaded', async () => {
    const { open, press, goes } = await appOnPhone({ autoSync: false });
    await open('State');
    await press('Start tracking');
    await goes((phone) => phone.drive(500).loseNetwork());
    expect(screen.getByLabelText('Network: Offline')).toBeOnTheScreen();
    await press('Upload now');
    await goes((phone) => phone.wait(1000));
    expect(screen.getByRole('alert')).toHaveTextContent(/offline|connection/i);
  });
});

describe('permission', () => {
  it('that the user has taken away is shown, with a button to ask for it', async () => {
    const { open, goes } = await appOnPhone();
    await open('State');
    expect(screen.getByLabelText('Location: Always')).toBeOnTheScreen();
    expect(screen.queryByLabelText(/^Ask for permission/)).toBeNull();
    await goes((phone) => phone.setPermission('whenInUse').wait(1000));
    expect(screen.getByLabelText('Location: While using the app')).toBeOnTheScreen();
    expect(screen.getByLabelText('Ask for permission: always')).toBeOnTheScreen();
  });
});
