import { color } from './convert';
import { type KeyRules, none, renamed, same, unneeded } from './rule';

/** Fields of `notification`, as versions 4 and 5 name them. */
export const NOTIFICATION: KeyRules = {
  title: same('notification.title'),
  text: same('notification.text'),
  color: renamed('notification.color', color),
  smallIcon: same('notification.smallIcon'),
  priority: same('notification.priority'),
  channelName: same('notification.channelName'),
  channelId: same('notification.channelId'),
  largeIcon: none('the notification has a small icon only'),
  layout: none('the notification has the layout of the platform'),
  strings: none('they belong to a layout of the app'),
  actions: none('there is one button, notification.stopAction, which works while the app is dead'),
  sticky: unneeded('the notification stays as long as the foreground service'),
};
