import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The minified build of axe, because each page evaluates it again. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const rules: RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], resultTypes: ['violations'] }

const violationsOf = ({ violations }: AxeResults) =>
  violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} — ${node.target} ${node.failureSummary}`),
  )

/** Expects that axe finds no barrier on the page as it is. */
export async function expectAccessible(page: Page): Promise<void> {
  const isLoaded = await page.evaluate(() => 'axe' in window)
  // The debugger evaluates it: the page's security policy admits no foreign script.
  if (!isLoaded) await page.evaluate(AXE)
  const results = await page.evaluate(
    (options) => (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(options),
    rules,
  )
  expect(violationsOf(results)).toEqual([])
}
