import type { SuiteCase } from '@geo/core/testing';
import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';

/** Where a page keeps the cases that it can run, by the name of their suite. */
export type CasesOfPage = Record<string, readonly SuiteCase[]>;

declare global {
  /** Set by the script of a page. */
  var casesOfPage: CasesOfPage | undefined;
}

/**
 * Registers the cases of an acceptance suite, each as a test that runs inside a page. `cases` are made here for their names alone; the page
 * has made its own, with its own ports, and put them into `casesOfPage`.
 * @param page - called when the tests run
 */
export function casesInPage(
  title: string,
  suite: string,
  cases: readonly SuiteCase[],
  page: () => Page,
): void {
  describe(title, () => {
    for (const { name } of cases) it(name, () => page().evaluate(runCase, { suite, name }));
  });
}

/** Runs inside the page: it sees nothing of this file. */
async function runCase({ suite, name }: { suite: string; name: string }): Promise<void> {
  const found = globalThis.casesOfPage?.[suite]?.find((one) => one.name === name);
  if (found === undefined) throw new Error(`the page has no case "${name}" of ${suite}`);
  await found.run();
}
