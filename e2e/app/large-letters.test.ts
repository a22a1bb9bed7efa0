import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Visitor } from '../support/browser.ts'
import { logIn } from '../support/client.ts'
import { addressOf, pendingVisitTo } from '../support/offline-visits/planned-visit.ts'
import { product } from '../support/product.ts'
import { accounts, logInAs } from '../support/session.ts'

// Large letters and wide spacing on a phone (WCAG 1.4.4, 1.4.10, 1.4.12).

const { url, visit } = product()

/** Whether the page scrolls sideways, and the labels of its buttons that are cut. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const isCut = (label: Element) =>
      label.clientWidth > 0 &&
      (label.scrollWidth > label.clientWidth + 1 || label.scrollHeight > label.clientHeight + 1)
    const cut = [...document.querySelectorAll('.mantine-Button-label')]
      .filter(isCut)
      .map(({ textContent }) => textContent)
    return { beside: Math.max(0, document.documentElement.scrollWidth - window.innerWidth), cut }
  })

async function expectWhole({ page, goTo }: Visitor, path: string): Promise<void> {
  await goTo(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => faultsOf(page), { message: path }).toEqual({ beside: 0, cut: [] })
}

const FORM = 'Comidas Rápidas Donde el Mono'
const formAddress = async () => addressOf(await pendingVisitTo(await logIn(url(), accounts.technician), FORM))

const large = ({ devtools }: Visitor) => devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 29 } })
const spaced = ({ page }: Visitor) =>
  page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}',
    )
    document.addEventListener('DOMContentLoaded', () => document.adoptedStyleSheets.push(sheet))
  })

describe.each([
  ['letters of 200 %', large],
  ['the spacing of WCAG 1.4.12', spaced],
])('with %s no page scrolls sideways, and no label is cut:', (_, change) => {
  test('login, home, visits and form of a technician', () =>
    visit('phone', async (visitor) => {
      await change(visitor)
      await expectWhole(visitor, '/')
      await logInAs(visitor, 'technician')
      for (const path of ['/dashboard', '/dashboard/inspeccion/campo', await formAddress()])
        await expectWhole(visitor, path)
    }))
})
