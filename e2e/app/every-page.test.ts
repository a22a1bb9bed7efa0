import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { ofThisTurn } from '../../test-turns.ts'
import { expectAccessible } from '../support/axe.ts'
import { type Screen, screens, type Visitor } from '../support/browser.ts'
import { expectSeenControls } from '../support/control-edges.ts'
import { itemCard, radio } from '../support/inspection-screen.ts'
import { expectWholeTexts } from '../support/large-letters.ts'
import { isSoak } from '../support/nets.ts'
import { makePages } from '../support/pages/make-pages.ts'
import { addressOf, type PageRow } from '../support/pages/page-row.ts'
import { pages } from '../support/pages/page-rows.ts'
import { product } from '../support/product.ts'
import { type Account, enterAs, logInAs } from '../support/session.ts'

// A webhook of the page of deliveries names this machine.
const { url, visit } = product(async () => ({ WEBHOOK_PRIVATE: 'on' }))
/** An engineer has the screens of a technician. */
const roles: Account[] = isSoak ? ['administrator', 'technician', 'engineer'] : ['administrator', 'technician']

let made: Awaited<ReturnType<typeof makePages>>
beforeAll(async () => {
  made = await makePages(url())
})

const settled = async (page: Page) => {
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
}

/** The screen that each role uses most. */
const mainScreen = (role: Account): Screen => (role === 'administrator' ? 'desktop' : 'phone')

/**
 * Whether a page's texts, columns and barriers are looked at on a screen: on the role's own one, and in the soak on both.
 * On the other one no page scrolls sideways, and every control is seen.
 */
const isRead = (role: Account, screen: Screen): boolean => isSoak || screen === mainScreen(role)

/** Whether axe looks at a page: an engineer has those of a technician, and axe has seen them. */
const isLookedAt = (role: Account, screen: Screen): boolean => role !== 'engineer' && isRead(role, screen)

async function checkPage(page: Page, row: PageRow, role: Account, screen: Screen): Promise<void> {
  await page.getByRole('heading', { name: row.heading }).first().waitFor()
  await settled(page)
  if (!isRead(role, screen)) return
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  for (const text of row.texts ?? []) await page.getByText(text, { exact: true }).first().waitFor()
  for (const name of row.buttons?.[role] ?? []) await page.getByRole('button', { name, exact: true }).first().waitFor()
  if (row.columns) {
    // A phone opens a list as cards, with its table one press away.
    if (screen === 'phone') {
      const asTable = page.getByRole('button', { name: 'Ver como tabla' })
      await asTable.waitFor()
      if (isLookedAt(role, screen)) await expectAccessible(page)
      await asTable.click()
    }
    const titles = await page.getByRole('columnheader').allTextContents()
    expect(titles.map((title) => title.trim()).filter((title) => title !== '')).toEqual(row.columns)
    await page.getByPlaceholder('Búsqueda general').waitFor()
    // Smallest width of the table, largest of a cell (R 2.16).
    const table = page.getByRole('table').first()
    expect(await table.evaluate((element) => getComputedStyle(element).minWidth)).toBe('1200px')
    // A desktop has room for them beside the menu, so that the columns that stay in sight cover no other.
    const box = table.locator('xpath=..')
    if (screen === 'desktop') expect(await box.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThanOrEqual(1_200)
    const title = page.getByRole('columnheader', { name: row.columns[0] })
    expect(await title.evaluate((element) => getComputedStyle(element).maxWidth)).toBe('200px')
    await page.getByText(/^Página 1 de \d+$/).waitFor()
  }
}

/** Looks at a page at both widths of one load: its layout follows the width, not the width at its opening. */
async function atBothWidths(
  visitor: Visitor,
  look: (screen: Screen) => Promise<void>,
  isChecked: (screen: Screen) => boolean = () => true,
): Promise<void> {
  const { page } = visitor
  for (const screen of ['desktop', 'phone'] as const) {
    await page.setViewportSize(screens[screen].viewport)
    await look(screen)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await expectSeenControls(page)
    if (!isChecked(screen)) continue
    await expectAccessible(page)
    await expectWholeTexts(visitor)
  }
}

describe('every page, to the letter and without a barrier, at 390 and 1440 px', () => {
  test.each(roles)('every page passes for the %s', (role) =>
    visit('desktop', async (visitor) => {
      const { page, goTo, screenshot } = visitor
      await logInAs(visitor, role)
      for (const row of ofThisTurn(pages)) {
        const address = addressOf(row, made.values)
        await goTo(address)
        if (row.only && row.only !== role) {
          await page.waitForURL(({ pathname }) => pathname === '/dashboard')
          await page.getByText('Su perfil no permite abrir esa página.').first().waitFor()
          continue
        }
        const look = async (screen: Screen) => {
          await checkPage(page, row, role, screen)
          await screenshot(`${role}-${address.split(/[/?=]/).slice(2).join('-') || 'inicio'}`)
        }
        await atBothWidths(visitor, look, (screen) => isLookedAt(role, screen))
      }
    }),
  )

  test('an inspection, for the technician who makes it', () =>
    visit('desktop', async (visitor) => {
      const { page, screenshot } = visitor
      await enterAs(visitor, 'technician', made.pendingVisit)
      await page.getByText('Última inspección').waitFor()
      await settled(page)
      // A concept other than 'A' shows the switch and the questions of a finding.
      const card = itemCard(page, '1.1')
      await radio(card, 'I').locator('xpath=ancestor::label').click()
      await card.getByRole('switch').waitFor()
      await atBothWidths(visitor, async () => {
        for (const text of [/^Aceptable( \(A\))?$/, /^Inaceptable( \(I\))?$/])
          await card.getByText(text).filter({ visible: true }).waitFor()
        await card.getByRole('switch').scrollIntoViewIfNeeded()
        await screenshot('item-form')
      })
    }))

  test('the form of an establishment', () =>
    visit('desktop', async (visitor) => {
      const { page, screenshot } = visitor
      await enterAs(visitor, 'administrator', '/dashboard/inscripcion')
      await page.getByRole('button', { name: 'Inscribir establecimiento' }).click()
      await page.getByRole('dialog').waitFor()
      await atBothWidths(visitor, async () => {
        await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
        await screenshot('establishment-form')
      })
    }))
})
