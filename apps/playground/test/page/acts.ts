import type { Page } from 'playwright-core';

/** Runs this many virtual milliseconds a real one: as the select offers. */
export async function rate(page: Page, times: number): Promise<void> {
  await page.getByLabel('Speed of time').selectOption(String(times));
}

/** Presses a button by its exact name. */
export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

/** Opens a tab. */
export async function tab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
}

/** What the engine believes, as the page says it. */
export function believed(page: Page): Promise<string | null> {
  return page.locator('.status-motion').textContent();
}

/** The middle of the phone on the screen. */
export async function phonePlace(page: Page): Promise<readonly [x: number, y: number]> {
  const box = await page.locator('.phone').boundingBox();
  if (!box) throw new Error('there is no phone on the map');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Drags the phone by pixels, a step every frame or so. */
export async function dragPhone(page: Page, east: number, south: number, steps = 12): Promise<void> {
  const [x, y] = await phonePlace(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= steps; step += 1) {
    await page.mouse.move(x + (east * step) / steps, y + (south * step) / steps);
    await page.waitForTimeout(16);
  }
  await page.mouse.up();
}

/** A figure of the queue, by the words over it. */
export async function records(page: Page, fate: string): Promise<number> {
  const figure = page.locator('.counts > div', { hasText: fate }).locator('dd');
  return (await figure.count()) === 0 ? 0 : Number(await figure.textContent());
}

/** The decisions in the list, the latest first. */
export function events(page: Page): Promise<string[]> {
  return page.locator('.events .event-text').allTextContents();
}
