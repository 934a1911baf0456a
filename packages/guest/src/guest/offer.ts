import type { EnginePart } from '@geo/core';
import type { Boot } from '../protocol/channel';

/** Sets the bundle's only global: the guest, and the names of the parts that its engine has. */
export function offer(boot: Boot, parts: readonly EnginePart[]): void {
  const names = parts.map(({ name }) => name);
  (globalThis as { geoGuest?: Boot }).geoGuest = Object.assign(boot, { parts: names });
}
