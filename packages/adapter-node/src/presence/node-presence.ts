import type { Presence, PresenceRequest } from '@geo/core';

/** A process in Node has nothing to show by itself; a tray icon or a log line is updated by the callback. */
export function nodePresence(onChange: (presence: PresenceRequest) => void = () => undefined): Presence {
  return { set: (presence) => onChange(presence) };
}
