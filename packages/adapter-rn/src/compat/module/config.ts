import type { ConfigPatch, EngineState } from '@geo/core';
import { type ConfigStyle, type Finding, migrateConfig } from '@geo/migrate';
import { BackgroundGeolocation as engine } from '../../module/background-geolocation';

/** What an app should read once: keys that have another effect, or none. */
function warn(findings: readonly Finding[]): void {
  for (const { key, verdict, says } of findings)
    if (verdict !== 'same' && verdict !== 'unneeded')
      engine.logger.warn(`config ${key}: ${says}`, { verdict });
}

/** `ready` with a configuration of the other library. */
export async function ready(config: object = {}, from?: ConfigStyle): Promise<EngineState> {
  const { config: patch, findings } = migrateConfig(config, from ? { from } : {});
  const state = await engine.ready(patch);
  warn(findings);
  return state;
}

/** `setConfig` with a part of one. */
export async function setConfig(config: object, from?: ConfigStyle): Promise<EngineState> {
  const { config: patch, findings } = migrateConfig(config, { ...(from && { from }), isPatch: true });
  const state = await engine.setConfig(patch as ConfigPatch);
  warn(findings);
  return state;
}
