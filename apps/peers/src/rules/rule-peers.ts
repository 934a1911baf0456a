import type { Peer } from '../peer';
import { jsonServerRules } from './json-server';
import { overlandRules } from './overland';
import { ownTracksRules } from './owntracks';
import { type Rules, ruleServer } from './rule-server';
import { traccarRules } from './traccar';
import { transistorRules } from './transistor';

const SERVERS: readonly (readonly [name: string, rules: Rules, path: string])[] = [
  ['traccar-json', traccarRules, '/'],
  ['traccar-form', traccarRules, '/'],
  ['owntracks', ownTracksRules, '/pub'],
  ['overland', overlandRules, '/api/input'],
  ['json-server', jsonServerRules, '/locations'],
  ['transistor', transistorRules, '/locations/acme'],
];

/** Every server of docs/servers.md as a test server with its documented rules. */
export const RULE_PEERS: readonly Peer[] = SERVERS.map(([name, rules, path]) => ({
  name,
  kind: 'rules',
  start: () => ruleServer(rules, path),
}));
