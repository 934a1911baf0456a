import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';

/** This package. */
export const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));

/** A folder with these files, and the packages of an installed app. */
export function projectWith(files: Readonly<Record<string, string | Buffer>>) {
  const folder = mkdtempSync(join(tmpdir(), 'geo-plugin-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const packages = { expo: '', react: '', 'react-native': '', '@geo/adapter-rn': PACKAGE };
  const require = createRequire(join(PACKAGE, 'package.json'));
  mkdirSync(join(folder, 'node_modules/@geo'), { recursive: true });
  for (const [name, path] of Object.entries(packages))
    symlinkSync(path || dirname(require.resolve(`${name}/package.json`)), join(folder, 'node_modules', name));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A PNG of one colour: type 6 has transparency, type 2 has none. */
export function png(pixels: number, type: 2 | 6 = 6): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels, 0);
  header.writeUInt32BE(pixels, 4);
  header.writeUInt8(8, 8);
  header.writeUInt8(type, 9);
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(pixels * (type === 6 ? 4 : 3), 0x80)]);
  const rows = deflateSync(Buffer.concat(Array.from({ length: pixels }, () => row)));
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** As PNG has it (ISO 3309). */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
