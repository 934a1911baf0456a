import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';

/** Where Linux names its boot. */
const LINUX_BOOT_ID = '/proc/sys/kernel/random/boot_id';

/** Elsewhere a boot is named by its minute: the wall clock, from which it is reckoned, is corrected by less than that. */
const MINUTE_MILLIS = 60_000;

/**
 * A name for the present boot of this machine. Where the system has none it is the minute of the boot by the wall clock; a
 * clock that is set by more changes the name, and then deadlines are judged by the wall clock, as after a reboot.
 */
export function currentBootId(): string {
  try {
    const id = readFileSync(LINUX_BOOT_ID, 'utf8').trim();
    if (id !== '') return id;
  } catch {
    // Not Linux, or a sandbox without /proc.
  }
  return `boot-${Math.round((Date.now() - uptime() * 1_000) / MINUTE_MILLIS)}`;
}
