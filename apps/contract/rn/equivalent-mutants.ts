const JSON_HAS_NO_UNDEFINED = 'a field that is undefined does not cross the channel';
const CLIENT_REMOVES = 'the client ends each of its listeners and watches by itself';

/**
 * Mutants of core that change nothing an app behind the channel could see, because the channel, the client or the host does the
 * same. A mutant that is killed all the same fails its test: then it does not belong here.
 */
export const EQUIVALENT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '2.6/platform-fields': { 'source 0': JSON_HAS_NO_UNDEFINED },
  '9/platform-versions': { 'source 0': JSON_HAS_NO_UNDEFINED },
  'gaps/getDeviceReport/unavailable': { 'source 0': 'the guest refuses a report that is no object' },
  'gaps/subscriptions/twice': { 'source 0': CLIENT_REMOVES },
  '2.25/remove-listeners': { 'source 1': CLIENT_REMOVES },
  'gaps/subscriptions/all': { 'source 0': CLIENT_REMOVES, 'source 1': CLIENT_REMOVES },
  '4/registerHeadlessTask/not-on-ios': { 'source 0': 'the host announces no headless events on iOS' },
  'gaps/arguments/copied': { 'source 0': 'the client copies arguments into a text' },
};
