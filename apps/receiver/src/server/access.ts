import { DEFAULT_ORG } from '../store/store';
import type { Settings } from './options';
import { requireReadToken, requireWriteToken } from './token';

/** Who asks. */
export interface Caller {
  /** Everything that is read or written belongs to this organisation. */
  readonly org: string;
  /** The device that the token was issued to, whatever the upload says; undefined where the token names none. */
  readonly device: string | undefined;
}

/** Lets callers in. */
export interface Access {
  /** @throws Refusal 401, or 421 where no token is asked for */
  writer(request: Request): Promise<Caller>;
  /** Takes the header, the cookie, or `?token=`. @throws Refusal 401, or 421 where no token is asked for */
  reader(request: Request): Promise<Caller>;
}

export function createAccess(settings: Settings): Access {
  const everyone: Caller = { org: DEFAULT_ORG, device: undefined };
  return {
    async writer(request) {
      requireWriteToken(request, settings);
      return everyone;
    },
    async reader(request) {
      requireReadToken(request, settings);
      return everyone;
    },
  };
}
