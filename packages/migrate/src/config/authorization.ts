import { oneOf } from './convert';
import { type KeyRules, renamed, same, unneeded } from './rule';

/** Fields of `authorization`. */
export const AUTHORIZATION: KeyRules = {
  strategy: renamed(
    'authorization.strategy',
    oneOf(['JWT'], 'JWT is the one strategy; another header is authorization.header'),
  ),
  accessToken: same('authorization.accessToken'),
  refreshToken: same('authorization.refreshToken'),
  refreshUrl: same('authorization.refreshUrl'),
  refreshPayload: same('authorization.refreshPayload'),
  refreshHeaders: same('authorization.refreshHeaders'),
  expires: unneeded('a token is refreshed when the server refuses it'),
};
