import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { ofThisTurn } from '../../test-turns.ts'
import { expectAccessible } from '../support/axe.ts'
import type { Visitor } from '../support/browser.ts'
import { dataOf, logIn } from '../support/client.ts'
import { listRows, listSettled } from '../support/list.ts'
import { listPlaces, planVisit } from '../support/offline-visits/planned-visit.ts'
import { makePages } from '../support/pages/make-pages.ts'
import { addressOf, type PageRow } from '../support/pages/page-row.ts'
import { pages } from '../support/pages/page-rows.ts'
import { product } from '../support/product.ts'
import { accounts, enterAs, logInAs } from '../support/session.ts'
import { expectTouchTargets } from '../support/touch-targets.ts'

// Lists between a phone and a wide screen, and a long planner in one hand (decision 031).

const { url, visit } = product(async () => ({ WEBHOOK_PRIVATE: 'on' }))

/** Columns that tell the state or the result of a row. */
const RESULTS = ['Estado', 'Vigencia', 'Avance', 'Concepto', 'Nivel de cumplimiento', 'Notificación', 'Acceso']
const PLANNED = 100
const HEIGHT = 800

const staffLists: readonly PageRow[] = ['vinculacion', 'competencias', 'carnes'].map((tab) => ({
  route: '/dashboard/gestionth',
  search: `pestana=${tab}`,
  heading: 'Módulo de Gestión TH',
}))
const withResults = pages.filter(({ columns }) => columns?.some((column) => RESULTS.includes(column)))

/** Cells of result columns in the title and first row that are covered, outside or cut. Runs in the page. */
function hiddenResults(results: string[]): string[] {
  const titleOf = (cell: Element) => cell.textContent?.trim() ?? ''
  const titles = [...document.querySelectorAll('thead th')]
  const rows = [titles, [...document.querySelectorAll('tbody tr:first-child td')]]
  const columns = titles.flatMap((cell, index) => (results.includes(titleOf(cell)) ? [index] : []))
  if (columns.length === 0) return ['no result']
  return columns.flatMap((column) =>
    rows.flatMap((row, index) => {
      const cell = row[column] as HTMLElement
      cell.scrollIntoView({ block: 'center', inline: 'nearest' })
      document.querySelector('table')?.parentElement?.scrollTo({ left: 0, behavior: 'instant' })
      const { left, right, top, height } = cell.getBoundingClientRect()
      const isSeen = (x: number) => cell.contains(document.elementFromPoint(x, top + height / 2))
      const isWhole = [left + 4, (left + right) / 2, right - 4].every(isSeen) && cell.scrollWidth <= cell.clientWidth
      return isWhole ? [] : [`${titleOf(titles[column] as Element)}, row ${index}`]
    }),
  )
}

async function openList({ page, goTo }: Visitor, row: PageRow, address: string): Promise<void> {
  await goTo(address)
  await page.getByRole('heading', { name: row.heading }).first().waitFor()
  await listRows(page).first().waitFor()
  await listSettled(page)
}

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('every list shows state and result at 1,280 px beside the other columns, and on cards', async () => {
  const { values } = await makePages(url())
  await visit('desktop', async (visitor) => {
    const { page, screenshot } = visitor
    await logInAs(visitor, 'administrator')
    const hidden: string[] = []
    for (const row of ofThisTurn([...withResults, ...staffLists])) {
      const address = addressOf(row, values)
      await page.setViewportSize({ width: 1_280, height: HEIGHT })
      await openList(visitor, row, address)
      hidden.push(...(await page.evaluate(hiddenResults, RESULTS)).map((cell) => `${address} at 1280 px: ${cell}`))
      await screenshot(`list-1280-${address.split(/[/?=]/).slice(2).join('-')}`)
      const titles = (await page.getByRole('columnheader').allTextContents()).map((title) => title.trim())
      await page.setViewportSize({ width: 768, height: HEIGHT })
      const card = page.locator('ul[aria-busy=false] > li').first()
      await card.waitFor()
      for (const title of titles.filter((title) => RESULTS.includes(title))) {
        const shown = card.locator('dt').getByText(title, { exact: true })
        if (!(await shown.isVisible())) hidden.push(`${address} at 768 px: ${title}`)
      }
      expect(await overflowOf(page), address).toBe(0)
      await screenshot(`list-768-${address.split(/[/?=]/).slice(2).join('-')}`)
    }
    expect(hidden).toEqual([])
  })
})

describe('a planner of a hundred visits, in one hand', () => {
  beforeAll(async () => {
    const [administrator, engineer, technician] = await Promise.all([
      logIn(url(), accounts.administrator),
      logIn(url(), accounts.engineer),
      logIn(url(), accounts.technician),
    ])
    const places = await listPlaces(administrator)
    const pair = { technicianId: technician.userId, engineerId: engineer.userId }
    for (let at = 0; at < PLANNED; at += 1) {
      const place = places[at % places.length]
      if (place) await planVisit(administrator, place, pair)
    }
  })

  const pager = (page: Page) => page.getByRole('navigation', { name: 'Paginación' })
  const next = (page: Page) => pager(page).getByRole('button', { name: 'Página siguiente' })

  /** Expects a control in sight, at the lower end of the screen, with nothing above it. */
  async function expectInReach(control: Locator): Promise<void> {
    const isInReach = (element: Element) => {
      const { left, top, bottom, width, height } = element.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return element.contains(hit) && bottom <= window.innerHeight && top > window.innerHeight / 2
    }
    await expect.poll(() => control.evaluate(isInReach)).toBe(true)
  }

  const scrollTo = (page: Page, share: number) =>
    page.evaluate((part) => window.scrollTo(0, part * document.documentElement.scrollHeight), share)

  test("a technician turns the planner's pages from any place and begins each at its first card", () =>
    visit('phone', async (visitor) => {
      const { page, screenshot } = visitor
      await enterAs(visitor, 'technician', '/dashboard/planeacion')
      await listSettled(page)
      const technician = await logIn(url(), accounts.technician)
      const planned = encodeURIComponent(JSON.stringify([{ field: 'state_visit', operator: '=', value: 0 }]))
      const { total } = dataOf(await technician('GET', `/api/assignment/all?limit=1&filter=${planned}`))
      expect(total).toBeGreaterThanOrEqual(PLANNED)
      const lastPage = Math.ceil(total / 10)
      expect(await page.getByRole('table').count()).toBe(0)
      expect(await listRows(page).count()).toBe(10)
      for (const share of [0, 0.5, 1]) {
        await scrollTo(page, share)
        await expectInReach(next(page))
      }
      await screenshot('planner-end-of-page')
      await next(page).tap()
      await pager(page).getByText(`Página 2 de ${lastPage}`, { exact: true }).waitFor()
      await listSettled(page)
      const isBelowHeader = (card: Element) => {
        const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
        const { top } = card.getBoundingClientRect()
        return top >= header && top < window.innerHeight / 2
      }
      await expect.poll(() => listRows(page).first().evaluate(isBelowHeader)).toBe(true)
      await screenshot('planner-second-page')
      await expectInReach(next(page))
      const field = pager(page).getByRole('textbox')
      await field.fill(String(lastPage))
      await field.press('Enter')
      await pager(page).getByText(`Página ${lastPage} de ${lastPage}`, { exact: true }).waitFor()
      await expectInReach(pager(page).getByRole('button', { name: 'Página anterior' }))
      expect(await overflowOf(page)).toBe(0)
    }))

  test.each(['technician', 'administrator'] as const)('a thumb hits every control of the %s', (account) =>
    visit('phone', async (visitor) => {
      const { page } = visitor
      await enterAs(visitor, account, '/dashboard/planeacion')
      await listSettled(page)
      await expectTouchTargets(page)
      await expectAccessible(page)
      // The same list as a table, whose narrow cells hold the ticks and the actions.
      await page.getByRole('button', { name: 'Ver como tabla' }).tap()
      await page.getByRole('table').waitFor()
      await expectTouchTargets(page)
    }),
  )
})
