import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import type { Screen } from '../support/browser.ts'
import { inNet } from '../support/nets.ts'
import { product } from '../support/product.ts'
import { type Account, logInAs } from '../support/session.ts'

const { visit } = product()

/** Chapters of the manual; each is a file with a number. */
const CHAPTERS = readdirSync('docs/manual').filter((name) => /^\d+-/.test(name)).length

/** Chapters that are read: a second with axe each, on each screen. */
const LAST = inNet({ short: 4, long: CHAPTERS })

test.each<[Account, Screen]>([
  ['administrator', 'desktop'],
  // An engineer reads the same help on the same screen, so that role is left out.
  ['technician', 'phone'],
])('the manual opens from the account menu of the %s, topic by topic, with images (%s)', (account, screen) =>
  visit(screen, async (visitor) => {
    const { page, screenshot } = visitor
    await logInAs(visitor, account)
    await page.getByRole('button', { name: /Menú de la cuenta/i }).click()
    await page.getByRole('menuitem', { name: 'Ayuda', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Ayuda' }).waitFor()
    await screenshot('help')
    await expectAccessible(page)
    const links = page.getByRole('navigation', { name: 'Temas de ayuda' }).getByRole('link')
    await links.first().click()
    for (let read = 1; ; read += 1) {
      await page.getByRole('link', { name: 'Todos los temas' }).waitFor()
      for (const image of await page.getByRole('article').or(page.getByRole('main')).locator('img').all()) {
        await image.scrollIntoViewIfNeeded()
        await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
      }
      await screenshot(`help-${read}`)
      // The topics are the same on a desktop; axe takes a second for each.
      if (screen === 'phone' || read === 1) await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      const next = page.getByRole('link', { name: /^Siguiente: / })
      if (read === LAST) {
        expect(await next.count()).toBe(read === CHAPTERS ? 0 : 1)
        return
      }
      const { pathname } = new URL(page.url())
      await next.click()
      await page.waitForURL((address) => address.pathname !== pathname)
    }
  }),
)
