import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, Phone, type PhoneOptions } from '../phone';

const GONE = { state: 'background', runtime: 'gone' } as const;

const MODES = {
  'location tracking': (phone: Phone) => phone.engine.start(),
  'geofences alone': (phone: Phone) => phone.engine.startGeofences(),
};

async function on(options: PhoneOptions): Promise<Phone> {
  return Phone.create({ listenTo: ['motionchange', 'heartbeat'], ...options });
}

describe('stopOnTerminate', () => {
  for (const [mode, begin] of Object.entries(MODES)) {
    it(`true: the end of the app is a stop of ${mode}, durable, and without a motion change`, async () => {
      const phone = await on({ config: { stopOnTerminate: true } });
      await begin(phone);
      await phone.moveToBackground();
      expect((await phone.engine.getState()).enabled).toBe(true);
      const heard = phone.events.length;
      await phone.setState('app', GONE);
      expect(await phone.engine.getState()).toMatchObject({ enabled: false, trackingActive: false });
      expect(phone.presence.current.mode).toBe('off');
      await phone.wait(HOUR);
      expect(phone.events).toHaveLength(heard);
      expect(phone.scheduler.alarms.size).toBe(0);
      await phone.restart({ reset: false });
      expect((await phone.engine.getState()).enabled).toBe(false);
    });

    it(`true: ${mode} ends too where the whole process went with the app and was started again without it`, async () => {
      const phone = await on({ config: { stopOnTerminate: true } });
      await begin(phone);
      phone.kill();
      phone.setNextState('app', GONE);
      await phone.restart({ reset: false });
      expect((await phone.engine.getState()).enabled).toBe(false);
    });

    it(`false: ${mode} goes on without the app`, async () => {
      const phone = await on({ config: {} });
      await begin(phone);
      await phone.setState('app', GONE);
      expect((await phone.engine.getState()).enabled).toBe(true);
      await phone.restart();
      await phone.wait(MINUTE);
      expect(phone.presence.current.mode).not.toBe('off');
    });
  }
});

describe('startOnBoot', () => {
  for (const [mode, begin] of Object.entries(MODES)) {
    it(`true: ${mode} resumes after a device boot, without the app, and whatever stopOnTerminate says`, async () => {
      const phone = await on({ config: { startOnBoot: true, stopOnTerminate: true } });
      const { trackingMode } = await begin(phone);
      phone.setNextState('app', GONE);
      await phone.reboot();
      expect(phone.presence.current.mode).toBe(trackingMode === 1 ? 'location' : 'geofences');
      await phone.engine.ready({ startOnBoot: true, stopOnTerminate: true });
      expect(await phone.engine.getState()).toMatchObject({ enabled: true, trackingMode });
      // The app comes, and goes: that is an end.
      await phone.setState('app', { state: 'foreground', runtime: 'attached' });
      await phone.setState('app', GONE);
      expect((await phone.engine.getState()).enabled).toBe(false);
    });

    it(`false: ${mode} is stopped by a device boot, for good`, async () => {
      const phone = await on({ config: {} });
      await begin(phone);
      const shown = phone.presence.requests.length;
      await phone.reboot();
      // A device that has just booted shows nothing, and has no request to.
      expect(phone.presence.requests).toHaveLength(shown);
      await phone.restart({});
      expect((await phone.engine.getState()).enabled).toBe(false);
      await phone.wait(HOUR);
      expect(phone.received('heartbeat')).toEqual([]);
      expect(phone.sensor.watched.has('location')).toBe(false);
    });

    it(`false: ${mode} survives a kill, also one after a boot it was started in or resumed by`, async () => {
      const phone = await on({ config: {} });
      await phone.engine.start();
      await phone.engine.stop();
      await phone.reboot({ startOnBoot: true });
      await begin(phone);
      await phone.restart({});
      expect((await phone.engine.getState()).enabled).toBe(true);
      await phone.engine.setConfig({ startOnBoot: true });
      await phone.reboot({ startOnBoot: false });
      expect((await phone.engine.getState()).enabled).toBe(true);
      await phone.restart({});
      expect((await phone.engine.getState()).enabled).toBe(true);
    });
  }
});
