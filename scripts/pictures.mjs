// Takes the pictures of the READMEs from the real thing, light and dark: the playground on its bundled drive, the receiver's map with the
// uploads of a replay, and the report of that replay. They are written to docs/pictures as WebP.
import { spawn } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { pnpm } from './pnpm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const pictures = join(root, 'docs/pictures');
const chromiumPath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const drive = join(root, 'apps/cli/fixtures/around-visnjan-with-car.gpx');
/** Of WebP, 0 to 1: no edge of a letter is smeared yet. */
const QUALITY = 0.86;

const built = pnpm(
  [
    'exec',
    'turbo',
    'run',
    'build',
    '--filter=@geo/playground',
    '--filter=@geo/cli',
    '--filter=@geo/receiver',
    '--output-logs=errors-only',
  ],
  { stdio: 'inherit' },
);
if (built.status !== 0) process.exit(built.status ?? 1);

const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ['--no-sandbox', '--enable-unsafe-swiftshader', '--use-angle=swiftshader'],
});
mkdirSync(pictures, { recursive: true });
mkdirSync(join(root, 'out'), { recursive: true });

/**
 * A picture of each colour scheme.
 * @param {string} name
 * @param {string} url
 * @param {{ width: number, height: number }} viewport
 * @param {(page: any) => Promise<unknown>} prepare
 */
async function picture(name, url, viewport, prepare) {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(url);
    await prepare(page);
    const png = (await page.screenshot()).toString('base64');
    const file = join(pictures, `${name}-${colorScheme}.webp`);
    writeFileSync(file, Buffer.from(await asWebp(png), 'base64'));
    console.log(`${file} ${(statSync(file).size / 1000).toFixed(0)} kB`);
    await context.close();
  }
}

/** Encoded by the browser, so that no image library is needed. @param {string} png @returns {Promise<string>} */
async function asWebp(png) {
  const page = await browser.newPage();
  const webp = await page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob('${png}'), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
    canvas.getContext('2d').drawImage(bitmap, 0, 0);
    return canvas.toDataURL('image/webp', ${QUALITY}).split(',')[1];
  })()`);
  await page.close();
  return /** @type {string} */ (webp);
}

const served = await servePlayground();
try {
  await picture('playground', served.url, { width: 1440, height: 900 }, async (page) => {
    await page.getByRole('tab', { name: 'Fences' }).click();
    await page.getByRole('button', { name: 'Around the phone' }).click();
    await page.getByRole('button', { name: 'Scatter 200' }).click();
    await page.getByLabel('Speed of time').selectOption('10');
    await page.getByRole('button', { name: 'Drive', exact: true }).click();
    await page.getByRole('tab', { name: 'States' }).click();
    await page.waitForFunction(
      "document.querySelector('.status-motion')?.textContent === 'Moving'",
      undefined,
      {
        timeout: 120_000,
      },
    );
    await page.waitForTimeout(9000);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.waitForTimeout(2000);
  });
} finally {
  served.close();
}

const { serveReceiver } = await import(pathToFileURL(join(root, 'apps/receiver/dist/index.js')).href);
const receiver = await serveReceiver({ port: 0 });
const report = join(root, 'out/pictures-report.html');
const replay = spawn(
  process.execPath,
  [join(root, 'apps/cli/dist/geo.js'), 'replay', drive, '--url', receiver.url, '--report', report],
  { stdio: ['ignore', 'ignore', 'inherit'] },
);
await new Promise((resolve) => replay.on('exit', resolve));
const size = { width: 1120, height: 700 };
await picture('receiver', receiver.url, size, (page) => page.waitForTimeout(8000));
await receiver.close();
await picture('report', pathToFileURL(report).href, size, (page) => page.waitForTimeout(500));
await browser.close();

/** Vite's own server of built files, on a free port. */
async function servePlayground() {
  const folder = join(root, 'apps/playground');
  const server = spawn(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'preview', '--host', '127.0.0.1', '--port', '0'],
    { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const url = await new Promise((resolve, reject) => {
    let said = '';
    server.stdout.on('data', (data) => {
      said += data;
      // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of the terminal
      const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(said.replace(/\u001b\[\d+m/g, ''));
      if (found) resolve(found[0]);
    });
    server.on('exit', () => reject(new Error(`vite preview ended: ${said}`)));
  });
  return { url: /** @type {string} */ (url), close: () => server.kill() };
}
