import type { ConfigPatch } from '@geo/core';
import type { PhoneServer } from '../../src/testing/index';
import { appOn, driveNorth, REFRESH_URL, SECOND, SPARSE, type Story, shortPhone, UPLOAD_URL } from './story';

const IN_BATCHES: ConfigPatch = { ...SPARSE, url: UPLOAD_URL, batchSync: true, autoSyncThreshold: 3 };

/** Takes records with the second access token alone, which it gives for the first refresh token. */
const renewing: PhoneServer = ({ url, headers }) => {
  if (url === REFRESH_URL)
    return { body: '{"access_token":"access-2","refresh_token":"refresh-2","expires_in":3600}' };
  return headers.Authorization === 'Bearer access-2' ? 200 : { status: 401, body: '{"error":"expired"}' };
};

export const refresh: Story = {
  name: 'upload-refresh',
  about: `An upload in a batch that the server refuses with 401: the guest refreshes the tokens, stores the new ones under secret/, says so in
an authorization event, and sends the same records again.`,
  async tell() {
    const phone = shortPhone({ server: renewing });
    await phone.boot();
    const authorization = { accessToken: 'access-1', refreshToken: 'refresh-1', refreshUrl: REFRESH_URL };
    const engine = await appOn(phone, ['http', 'authorization'], { ...IN_BATCHES, authorization });
    await phone.waitFor(engine.start());
    await driveNorth(phone, 4);
    await phone.advance(10 * SECOND);
    return phone.transcript.lines;
  },
};

export const kill: Story = {
  name: 'kill-upload',
  about: `The process is killed in the middle of an upload, and starts again on what was durable. The reply to the request of the dead process never
comes. The new guest takes tracking up before any client attaches, and sends the same records again: a server
recognizes them by their uuid. The motionchange that nobody had taken comes again, under the same id.`,
  async tell() {
    const phone = shortPhone({ server: (_request, index) => (index === 0 ? 'held' : 200) });
    await phone.boot();
    const engine = await appOn(phone, ['location'], IN_BATCHES);
    await phone.waitFor(engine.start());
    const north = await driveNorth(phone, 6);
    await phone.kill();
    await phone.advance(30 * SECOND);
    await phone.boot({
      why: 'the process was killed in the middle of an upload, and the app is opened again',
    });
    await phone.advance(SECOND);
    await appOn(phone, ['location', 'motionchange', 'http'], { reset: false });
    await driveNorth(phone, 2, north + 300);
    return phone.transcript.lines;
  },
};
