import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { screensFrom } from '../support/browser.ts'
import { logIn } from '../support/client.ts'
import { sectionOf } from '../support/inspection-screen.ts'
import { addressOf, listPlaces, planVisit } from '../support/offline-visits/planned-visit.ts'
import { product } from '../support/product.ts'
import { accounts, askToLogOut, enterAs } from '../support/session.ts'

// A person leaves an inspection that the device could not keep: the app asks before anything is lost.

const { url, visit } = product()

const PART = 'Observación de la autoridad sanitaria'
const TEXT = 'Piso de la cocina sin terminar.'
const ALARM = /^Este dispositivo no pudo guardar el borrador/

async function freshVisit() {
  const [administrator, technician, engineer] = await Promise.all([
    logIn(url(), accounts.administrator),
    logIn(url(), accounts.technician),
    logIn(url(), accounts.engineer),
  ])
  const [place] = await listPlaces(administrator)
  if (!place) throw new Error('There is no place.')
  return planVisit(administrator, place, { technicianId: technician.userId, engineerId: engineer.userId })
}

/** Makes local storage refuse every text, until `makeRoom`. */
const fillStorage = (page: Page) =>
  page.evaluate(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError')
    }
    Object.assign(window, { makeRoom: () => Object.assign(Storage.prototype, { setItem }) })
  })
/** Makes room in local storage and tells the page that it is visible again, as after deleting files. */
const makeRoom = (page: Page) =>
  page.evaluate(() => {
    const { makeRoom } = window as unknown as { makeRoom: () => void }
    makeRoom()
    document.dispatchEvent(new Event('visibilitychange'))
  })

test.each(screensFrom('phone'))(
  'an answer that the device could not keep is asked about, and kept once possible (%s)',
  (screen) =>
    visit(screen, async (visitor) => {
      const { page, screenshot, expectConsoleError } = visitor
      expectConsoleError(/QuotaExceededError|Full\./, 'the full device')
      const row = await freshVisit()
      // The visit is not opened directly: Back must lead to a page of the app.
      await enterAs(visitor, 'technician', '/dashboard/inspeccion/campo')
      await page
        .locator(`a[href^="${addressOf(row)}"]`)
        .first()
        .click()
      const field = sectionOf(page, PART).getByRole('textbox')
      await field.waitFor()
      await fillStorage(page)
      await field.fill(TEXT)
      await page.getByText(ALARM).waitFor()
      const question = page.getByRole('dialog', { name: 'Hay trabajo sin guardar' })

      await page.goBack()
      await question.waitFor()
      expect(
        await question.getByRole('button', { name: 'Cancelar' }).evaluate((button) => button.matches(':focus')),
      ).toBe(true)
      await screenshot('inspection-unkept')
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await question.waitFor({ state: 'detached' })
      // The browser goes forward again after the window has closed.
      await page.waitForURL((address) => address.pathname === addressOf(row))
      expect(await field.inputValue()).toBe(TEXT)
      // The focus is where it was before the question.
      await page.locator('textarea:focus').waitFor()

      await askToLogOut(visitor)
      await question.getByRole('button', { name: 'Cancelar' }).click()
      await question.waitFor({ state: 'detached' })

      await makeRoom(page)
      await page.getByText(ALARM).waitFor({ state: 'detached' })
      await page.goBack()
      await page.waitForURL((address) => address.pathname !== addressOf(row))
      await visitor.goTo(addressOf(row))
      await expect.poll(() => field.inputValue()).toBe(TEXT)
    }),
)
