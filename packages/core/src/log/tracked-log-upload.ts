import type { Config } from '../config/keys';
import type { Ports } from '../ports/index';
import type { DeviceState } from '../sensors/device-state';
import { LIFECYCLE_PREFIX } from '../store/keys';
import type { TrackedWork } from '../store/tracked-work';
import type { UnitOfWork } from '../store/unit-of-work';
import { sendWithTimeout } from '../time/request-timeout';
import type { LogRows } from './log-rows';
import { createLogUpload } from './log-upload';

/** The tokens that the upload is sent with, as the auth region has them. */
interface LogTokens {
  readonly accessToken: string | undefined;
  /** This token was refused. Resolves true when another is in force. */
  renewal(token: string): Promise<boolean>;
}

interface LogUploadParts {
  readonly ports: Pick<Ports, 'http' | 'scheduler'>;
  readonly unit: UnitOfWork;
  readonly pending: Pick<TrackedWork, 'track'>;
  readonly device: DeviceState;
  readonly auth: LogTokens;
  readonly logRows: Pick<LogRows, 'count'>;
  config(): Config;
  redact(text: string): string;
}

/** Uploads the log with the tokens of the auth region; counts as pending work. */
export function logUploadOf({
  ports,
  unit,
  pending,
  device,
  auth,
  logRows,
  config,
  redact,
}: LogUploadParts): () => Promise<number> {
  const upload = createLogUpload({
    config,
    // It is always asked for by a call: an unproven network is tried.
    isConnected: () => device.connected || device.hasNetwork,
    accessToken: () => auth.accessToken,
    renewed: (token) => unit.pending.wait(unit.step(() => auth.renewal(token))),
    redact,
    send: (request) => sendWithTimeout(unit.pending, ports.http, ports.scheduler, request),
    source: unit,
    async remove(keys) {
      unit.step(() => {
        for (const key of keys) {
          unit.remove(key);
          logRows.count(-1, key.startsWith(LIFECYCLE_PREFIX));
        }
      });
      await unit.settled();
    },
  });
  let running: Promise<number> | undefined;
  return () => {
    const uploaded = upload();
    // A call may join the one before.
    if (uploaded !== running) pending.track(uploaded);
    running = uploaded;
    return unit.pending.wait(uploaded);
  };
}
