import { ANDROID_PROFILE, type ConfigPatch, type Entry, type SensorKind } from '../../src/index';
import { countingEntropy } from '../../src/testing/index';
import { Phone, type PhoneOptions, SECOND } from '../phone';
import type { UpgradeFixture } from './fixtures';

const KINDS: readonly SensorKind[] = [
  ...(['location', 'activity', 'acceleration', 'motion', 'regions', 'provider'] as const),
  ...(['connectivity', 'battery', 'powerSave', 'screen', 'app', 'heading'] as const),
];

/** The stored configuration stays as it is. */
export const KEPT: ConfigPatch = { reset: false };

/** Ids that the earlier version has not used. */
function newIds() {
  const { random } = countingEntropy();
  let issued = 0;
  return { random, uuid: () => `00000000-0000-4000-9000-${String(++issued).padStart(12, '0')}` };
}

/** The phone of a fixture at the moment of the kill; nothing runs on it. */
export async function killedPhone(
  { expected }: UpgradeFixture,
  server: PhoneOptions['server'] = () => 200,
): Promise<Phone> {
  const phone = Phone.launch({
    ...{ server, profile: ANDROID_PROFILE, available: KINDS, entropy: newIds() },
    answers: { activityHistory: [] },
    listenTo: ['location', 'motionchange', 'geofence', 'geofenceschange', 'authorization', 'distraction'],
  });
  await phone.settle();
  phone.kill();
  phone.requests.splice(0);
  phone.trace.splice(0);
  await phone.scheduler.advanceAsync(expected.at.uptime - phone.scheduler.uptime());
  return phone;
}

/** The same phone five seconds later, when its app was updated and this version boots. */
export async function updatedPhone(
  fixture: UpgradeFixture,
  { server, entries = fixture.entries }: { server?: PhoneOptions['server']; entries?: readonly Entry[] } = {},
): Promise<Phone> {
  const phone = await killedPhone(fixture, server);
  await phone.scheduler.advanceAsync(5 * SECOND);
  if (phone.scheduler.bootId !== fixture.expected.at.bootId)
    throw new Error(`the fixture was written in the boot ${fixture.expected.at.bootId}`);
  await phone.relaunch(entries, KEPT);
  return phone;
}
