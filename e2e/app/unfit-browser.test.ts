import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { product } from '../support/product.ts'

// A browser in which the app cannot run gets words instead of a white page.

const { visit } = product()

describe('a browser', () => {
  test('a browser that blocks cookies and the data of sites is told to allow them', () =>
    visit('phone', async ({ page, goTo }) => {
      await page.addInitScript(() => {
        const blocked = {
          get: () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError')
          },
        }
        for (const storage of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
          Object.defineProperty(window, storage, blocked)
      })
      await goTo('/dashboard/inspeccion/campo')
      await page.getByRole('alert').getByText('permita las cookies y los datos de este sitio').waitFor()
      expect(await page.getByRole('alert').count()).toBe(1)
      await expectAccessible(page)
    }))

  test('a browser that refuses every write is told before the login', () =>
    visit('phone', async ({ page, goTo }) => {
      await page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        }
      })
      await goTo('/')
      await page.getByRole('alert').getByText('permita las cookies y los datos de este sitio').waitFor()
      expect(await page.getByLabel('Usuario').count()).toBe(0)
    }))

  test('a browser that is too old is told so where actas are checked', () =>
    visit('phone', async ({ page, goTo }) => {
      await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'))
      await page.route('**/verificar.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
      await goTo('/verificar')
      await page.getByRole('alert').getByText('Chrome y Edge desde la versión 111').waitFor()
      await page.getByRole('button', { name: 'Comprobar el acta' }).waitFor()
      await expectAccessible(page)
    }))

  test('a browser that is too old is told the versions that work', () =>
    visit('phone', async ({ page, goTo }) => {
      await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'))
      // Such a browser cannot read the app either.
      await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
      await goTo('/')
      await page.getByRole('alert').getByText('Chrome y Edge desde la versión 111').waitFor()
      expect(await page.getByRole('alert').count()).toBe(1)
    }))

  test('a browser that fits sees no message', () =>
    visit('phone', async ({ page, goTo }) => {
      await goTo('/')
      await page.getByLabel('Usuario').waitFor()
      expect(await page.getByRole('alert').count()).toBe(0)
    }))
})
