import type { Presence, PresenceRequest } from '@geo/core';

/** A process in Node has nothing to show; whoever has (a tray icon, a log line) hears of it by the callback. */
export function nodePresence(onChange: (presence: PresenceRequest) => void = () => undefined): Presence {
  return { set: (presence) => onChange(presence) };
}
