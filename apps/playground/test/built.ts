import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { build } from 'vite';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Why there can be no browser here, or undefined when there can. */
export const noBrowser: string | undefined = existsSync(CHROMIUM)
  ? undefined
  : `no Chromium at ${CHROMIUM} (install Debian's chromium, or name one in CHROMIUM)`;

/** A fresh headless Chromium; drawing is done in software. */
export const startBrowser = () =>
  chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--enable-unsafe-swiftshader',
      '--use-angle=swiftshader',
    ],
  });

/**
 * The playground as it is published, built into a folder below a web server's root.
 * @param entry - another page than the app's, from the app's folder
 */
export async function builtPlayground(entry?: string) {
  const root = mkdtempSync(join(tmpdir(), 'geo-playground-'));
  const outDir = join(root, 'some/where');
  await build({
    root: fileURLToPath(new URL('..', import.meta.url)),
    build: {
      outDir,
      emptyOutDir: true,
      sourcemap: false,
      ...(entry && { rolldownOptions: { input: entry } }),
    },
    logLevel: 'warn',
  });
  writeFileSync(join(root, 'blank.html'), '<!doctype html><title>blank</title>');
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://server').pathname));
    const file = join(root, path.endsWith('/') ? `${path}index.html` : path);
    const type = TYPES[extname(file)];
    if (type === undefined || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': type }).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}/some/where/${entry ?? ''}`,
    /** An empty page of the same server. */
    blankUrl: `http://127.0.0.1:${port}/blank.html`,
    /** The files of its scripts. */
    scripts: readdirSync(join(outDir, 'assets'))
      .filter((name) => /\.m?js$/.test(name))
      .map((name) => ({
        name,
        gzipBytes: gzipSync(readFileSync(join(outDir, 'assets', name)), { level: 9 }).length,
      })),
    close() {
      server.close();
      server.closeAllConnections();
      rmSync(root, { recursive: true });
    },
  };
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};
