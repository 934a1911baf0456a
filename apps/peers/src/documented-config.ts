import { readFileSync } from 'node:fs';
import type { ConfigPatch } from '@geo/core';

const PAGE = new URL('../../../docs/servers.md', import.meta.url);
const BLOCK = /^```json ([\w-]+)\n([\s\S]*?)^```$/gm;

/** The configurations of docs/servers.md by the names beside their code fences: what users copy is what is tried. */
export function documentedConfigs(): ReadonlyMap<string, ConfigPatch> {
  const blocks = readFileSync(PAGE, 'utf8').matchAll(BLOCK);
  return new Map(Array.from(blocks, ([, name = '', json = '']) => [name, JSON.parse(json) as ConfigPatch]));
}

/** One of them, sent to another place. */
export function documentedConfig(name: string, url: string): ConfigPatch {
  const config = documentedConfigs().get(name);
  if (config === undefined) throw new Error(`docs/servers.md has no configuration named ${name}`);
  return { ...config, url };
}
