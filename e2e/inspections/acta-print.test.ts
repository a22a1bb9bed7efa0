import { readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actaDocument } from '../../src/domain/records/acta.ts'
import type { ShownRecord } from '../../src/domain/records/record.ts'
import { faultsOfPages, recordWithLines } from '../../src/server/testing/data/acta-pages.ts'
import { printedPages } from '../../src/server/testing/pdf-text.ts'
import { ActaSheet } from '../../src/web/features/records/acta-document.tsx'
import { pageFoot } from '../../src/web/features/records/page-foot.ts'
import { launch } from '../support/browser.ts'

const styles = new URL('../../src/web/features/records/acta.css', import.meta.url)
const css = readFileSync(styles, 'utf8').replace(/@import "(.+)";/g, (_, file) =>
  readFileSync(new URL(file, styles), 'utf8'),
)
const FOOT = /^(GS-IVCSA-FO-002 |Página \d)/

let browser: Awaited<ReturnType<typeof chromium.launch>>
beforeAll(async () => {
  browser = await chromium.launch(launch)
})
afterAll(() => browser.close())

/** The acta as a page of its own, with the looks of the screen, of the print and of the downloaded file. */
function pageOf(record: ShownRecord): string {
  const acta = actaDocument(record)
  const sheet = createElement(ActaSheet, { acta, showImage: ({ absent }) => absent })
  return `<!doctype html><html lang="es"><meta charset="utf-8"><style>body{margin:0}${css}${pageFoot(acta.footer)}</style>${renderToStaticMarkup(sheet)}</html>`
}

test('headings, boxes, sections and signatures of the acta stay with their content at each page end', async () => {
  const page = await browser.newPage()
  const faults: string[] = []
  for (let lines = 0; lines <= 72; lines += 2) {
    const record = recordWithLines(lines)
    await page.setContent(pageOf(record))
    const pages = await printedPages(await page.pdf({ preferCSSPageSize: true }))
    const printed = pages.map((each) => each.filter((line) => !FOOT.test(line)))
    faults.push(...faultsOfPages(printed, record).map((fault) => `${lines} lines: ${fault}`))
  }
  expect(faults).toEqual([])
})

test('on a phone every rating and finding of a section shows without a swipe', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.setContent(pageOf(recordWithLines(1)))
  const outside = await page.evaluate(
    () =>
      [...document.querySelectorAll('.acta tbody :is(th, td)')].filter((cell) => {
        const { left, right } = cell.getBoundingClientRect()
        return right > innerWidth || left < 0
      }).length,
  )
  const labels = await page
    .locator('.acta tbody tr')
    .first()
    .locator('td')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content))
  expect([outside, labels.slice(1, 4)]).toEqual([0, ['"A"', '"AR"', '"I"']])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
