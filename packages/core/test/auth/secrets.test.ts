import { describe, expect, it } from 'vitest';
import type { HttpRequest } from '../../src/index';
import { HOUR, MINUTE, Phone, URL } from '../phone';
import { AuthServer, REFRESH_URL } from './auth-server';

const LOG_URL = 'https://example.test/log';
/** What every token value of this test begins with. */
const MARK = 'T0K3N';

/** A server that tells everybody what it was sent, in every way there is. */
function echo(request: HttpRequest): string {
  const said = JSON.stringify(request);
  return `${said} ${encodeURIComponent(said)} ${said.split('/').join('\\/')} ${JSON.stringify(said)}`;
}

/** A server of tokens whose values can be told anywhere, also escaped. */
class MarkedServer extends AuthServer {
  private readonly marked = (token: string) => `${MARK}-${token}-"/+=`;
  override get pair() {
    const { accessToken, refreshToken } = super.pair;
    return { accessToken: this.marked(accessToken), refreshToken: this.marked(refreshToken) };
  }
}

describe('token values', () => {
  it('occur in secret/, in requests, in the authorization event and in getAuthState; and nowhere else', async () => {
    const server = new MarkedServer();
    const phone = await Phone.create({
      config: {
        url: URL,
        logUrl: LOG_URL,
        logLevel: 5,
        diagnosticExtras: true,
        authorization: {
          ...server.authorization,
          refreshHeaders: { Authorization: 'Bearer {accessToken}', 'X-Refresh': '{refreshToken}' },
        },
      },
      server: server.answer,
    });
    const seen: unknown[] = [];
    const { engine } = phone;
    engine.onLog((entry) => seen.push(entry));
    engine.onAuthorization((event) => {
      // An app whose listener throws.
      throw new Error(`cannot store ${event.accessToken} and ${event.refreshToken}`);
    });
    const look = async () => {
      seen.push(
        phone.storage.snapshot().filter(({ key }) => !key.startsWith('secret/')),
        await phone.engine.getState(),
        await phone.engine.getLog({ limit: 5000 }),
        await phone.engine.getQuarantine(),
        await phone.engine.getLocations(),
        await phone.engine.exportBlackBox(),
      );
    };
    const attempt = async (work: () => Promise<unknown>) =>
      seen.push(
        await work().then(
          (value) => value,
          (error: Error) => [error.message, error.stack, { ...error }],
        ),
      );

    await engine.start();
    await phone.drive(5);
    // A refresh that succeeds, and a server that echoes.
    server.expireToken();
    await phone.enqueue(2);
    await look();
    // A refresh that fails for a while: 500 and no answer, both quoting what was sent.
    server.expireToken();
    server.refreshing = (request) => ({ status: 500, body: echo(request) });
    await phone.enqueue(1);
    await phone.wait(MINUTE);
    server.refreshing = (request) => new Error(`cannot send ${echo(request)}`);
    await attempt(() => engine.sync());
    await phone.wait(MINUTE);
    await look();
    // A success with an unreadable body.
    server.refreshing = (request) => ({ status: 200, body: `{"access":"${MARK}-unread"} ${echo(request)}` });
    await phone.wait(10 * MINUTE);
    server.refreshing = () => undefined;
    await phone.wait(10 * MINUTE);
    await look();
    // Refused for good.
    await phone.restart({ url: URL, logUrl: LOG_URL, logLevel: 5, authorization: server.authorization });
    server.expireToken();
    server.refreshing = (request) => ({ status: 401, body: echo(request) });
    await phone.enqueue(1);
    await attempt(() => phone.engine.sync());
    await look();
    // New tokens; every record is refused by an echoing server until it is quarantined.
    server.refreshing = () => undefined;
    server.renew();
    phone.server = (request) =>
      request.body?.includes('"r1"') || request.body?.includes('"r2"') || request.url === URL
        ? { status: 422, body: echo(request) }
        : server.answer(request);
    await phone.engine.setConfig({ authorization: server.authorization });
    await phone.wait(HOUR);
    phone.server = (request) =>
      request.body?.includes('"bad"') ? { status: 422, body: echo(request) } : server.answer(request);
    for (const uuid of ['bad', 'good', 'better']) {
      await phone.engine.insertLocation({ uuid, coords: { latitude: 1, longitude: 1 } });
      await phone.wait(HOUR);
    }
    expect(await phone.engine.getQuarantine()).not.toEqual([]);
    await look();
    // An app that logs its tokens, and fails over them.
    const { accessToken, refreshToken } = server.pair;
    phone.engine.logger.error(`my token is ${accessToken}`, { accessToken, nested: [{ refreshToken }] });
    phone.engine.logger.debug('an error', new Error(accessToken));
    phone.engine.logger.info('long', `${'x'.repeat(4090)}${accessToken}`);
    phone.engine.onLocation(() => {
      throw new Error(`unauthorized: ${accessToken}`);
    });
    await phone.engine.start();
    await phone.drive(2, 10);
    // The log of all this, to an echoing server that refuses it.
    phone.server = (request) => ({ status: 500, body: echo(request) });
    await attempt(() => phone.engine.uploadLog());
    phone.server = (request) => new Error(echo(request));
    await attempt(() => phone.engine.uploadLog());
    await attempt(() => phone.engine.sync());
    // A disk that says what it was given.
    phone.storage.failNextCommits(1_000, new Error(`cannot write ${accessToken}`));
    await attempt(() => phone.engine.insertLocation({ coords: { latitude: 1, longitude: 1 } }));
    seen.push(await phone.engine.getState());
    phone.storage.failNextReads(1, new Error(`cannot read ${refreshToken}`));
    await attempt(() => phone.engine.getLocations());
    phone.storage.failNextCommits(0);
    // Bad configuration.
    for (const authorization of [
      accessToken,
      [refreshToken],
      { accessToken: [accessToken] },
      { refreshToken: 5 },
    ]) {
      await attempt(() => phone.engine.setConfig({ authorization } as never));
    }
    await phone.wait(10 * MINUTE);
    await look();
    // Logged out.
    await attempt(() => phone.engine.setConfig({ authorization: null }));
    await look();

    seen.push(
      phone.trace,
      phone.events.filter(({ name }) => name !== 'authorization'),
      phone.requests
        .filter(({ url }) => url !== REFRESH_URL)
        .map(({ headers: { Authorization: _, ...headers }, ...request }) => [headers, request]),
    );
    const leaks = seen.flatMap((one) => {
      const text = JSON.stringify(one) ?? '';
      const at = text.indexOf(MARK);
      return at < 0 ? [] : [text.slice(Math.max(0, at - 200), at + 60)];
    });
    expect(leaks).toEqual([]);
    // It was no silence that kept them: they were used, echoed, and told to whom they are due.
    expect(server.exchanged.length).toBeGreaterThan(4);
    expect(JSON.stringify(seen).split(/secret-[0-9a-f]{8}/).length).toBeGreaterThan(20);
    const events = phone.received<{ accessToken?: string }>('authorization');
    expect(events.some((event) => event.accessToken?.startsWith(MARK))).toBe(true);
  }, 60_000);
});
