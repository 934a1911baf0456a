import { ACTIVITY_TYPES } from '../contract/activity';

/** Any http or https address with a host. */
const ADDRESS = /^https?:\/\/[^\s/?#]+/i;
/** A URL that requests go to. */
export const address = { allowed: 'an http or https address', pattern: ADDRESS };

/** A media type, as of an upload's body. */
export const MEDIA_TYPE = /^[^\s/;]+\/[^\s/;]+$/;
const NAMES = ACTIVITY_TYPES.join('|');
/** Names of activities, separated by commas; empty for none. */
export const activityList = {
  allowed: `a comma-separated list of ${ACTIVITY_TYPES.join(', ')}`,
  pattern: new RegExp(`^\\s*((${NAMES})\\s*(,\\s*(${NAMES})\\s*)*)?$`),
};
