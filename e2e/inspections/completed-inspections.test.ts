import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../src/server/testing/services/mail-server.ts'
import { expectAccessible } from '../support/axe.ts'
import { screensFrom } from '../support/browser.ts'
import { logIn } from '../support/client.ts'
import { focusReturns } from '../support/keyboard.ts'
import { chooseAction, listRows, listSettled, menuAction, openFilters } from '../support/list.ts'
import { product } from '../support/product.ts'
import { type Account, accounts, enterAs } from '../support/session.ts'

const screens = screensFrom('desktop')
const LIST = '/dashboard/inspeccion/realizadas'
const SPAM = 'El email fue suspendido por spam, por favor contacta al administrador.'

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Módulo de Inspecciones Realizadas' })
const nameOf = (row: Locator) => row.locator('td, div > div').first().textContent()
const action = (row: Locator, name: string) => row.getByRole('button', { name: new RegExp(`^${name}: `) })
const searchOf = (page: Page) => new URL(page.url()).searchParams

/**
 * Types a day key by key. Day and month must be the same number: the browser's own language, not the page's, decides
 * which is typed first.
 */
async function typeDay(page: Page, label: string, day: `${string}-01-01` | `${string}-02-02` | `${string}-12-12`) {
  const field = page.getByLabel(label, { exact: true })
  // A new focus starts at the first part of the field.
  await field.blur()
  await field.focus()
  await page.keyboard.type(day.split('-').reverse().join(''))
  expect(await field.inputValue()).toBe(day)
}

/** Asks to notify by mail, and confirms. */
async function notify(page: Page, label: string | RegExp) {
  await chooseAction(listRows(page).first(), label)
  await page.getByRole('dialog', { name: 'Notificar acta' }).getByRole('button', { name: 'Notificar' }).click()
}

describe('a server with mail', () => {
  let mails: MailServer
  const { url, visit } = product(async () => {
    mails = await startMailServer()
    return { SMTP_URL: mails.url, MAIL_FROM: 'Vigía <vigia@salud.example>', PUBLIC_URL: 'https://vigia.example' }
  })
  afterAll(() => mails?.close())

  test.each(screens)(
    'an administrator notifies a record: its PDF is mailed, and a toast names the recipient (%s)',
    (screen) =>
      visit(screen, async (visitor) => {
        const { page, screenshot } = visitor
        mails.received.length = 0
        await enterAs(visitor, 'administrator', LIST)
        await heading(page).waitFor()
        await notify(page, /^Notificar( de nuevo)?$/)
        await page.getByText(/^Acta notificada al correo \S+@\S+$/).waitFor()
        await screenshot('record-notified')
        await expectAccessible(page)
        expect(mails.received).toHaveLength(1)
        const [mail] = mails.received
        const [, number] =
          /^Notificación del acta de inspección sanitaria (\d{4}-\d{6})$/.exec(mail?.subject ?? '') ?? []
        expect(mail?.raw).toContain(`filename=acta-${number}.pdf`)
        await listRows(page).first().getByText(`${number}`, { exact: true }).waitFor()
        await (await menuAction(listRows(page).first(), 'Notificar de nuevo')).waitFor()
      }),
  )

  test.each(screens)(
    'an administrator archives a record, finds it among the archived ones, and restores it (%s)',
    (screen) =>
      visit(screen, async (visitor) => {
        const { page, screenshot } = visitor
        await enterAs(visitor, 'administrator', LIST)
        await action(listRows(page).first(), 'Ver acta').waitFor()
        const name = (await nameOf(listRows(page).first())) ?? ''
        await chooseAction(listRows(page).first(), 'Archivar')
        await page.getByRole('dialog').getByRole('button', { name: 'Archivar' }).click()
        await page.getByText('Acta archivada', { exact: true }).waitFor()
        await openFilters(page)
        await page.getByRole('checkbox', { name: 'Ver las archivadas' }).check()
        await page.getByText('1 registro', { exact: true }).first().waitFor({ state: 'attached' })
        expect(searchOf(page).get('archivadas')).toBe('1')
        expect(await nameOf(listRows(page).first())).toBe(name)
        await screenshot('records-archived')
        await expectAccessible(page)
        await chooseAction(listRows(page).first(), 'Restaurar')
        await page.getByRole('dialog').getByRole('button', { name: 'Restaurar' }).click()
        await page.getByText('Acta restaurada', { exact: true }).waitFor()
        await page.getByText('No hay registros.').waitFor()
        // The button left with its row, so the focus goes to the list.
        const list = page.getByRole('group', { name: 'Módulo de Inspecciones Realizadas' })
        await focusReturns(list)
        await page.getByRole('checkbox', { name: 'Ver las archivadas' }).uncheck()
        await listRows(page).getByText(name, { exact: true }).first().waitFor()
      }),
  )

  test.each(screens)('the filters narrow the list, stay in the address and outlive a reload (%s)', (screen) =>
    visit(screen, async (visitor) => {
      const { page, screenshot } = visitor
      const call = await logIn(url(), accounts.administrator)
      const { Inspection } = (await call('GET', '/api/inspection/all?limit=100')).body.data
      const [wanted] = Inspection as { city: string; concept: string; inspection_date: string }[]
      if (!wanted) throw new Error('The demonstration has no records.')
      const total = Inspection.filter(
        (one: typeof wanted) =>
          one.city === wanted.city && one.concept === wanted.concept && one.inspection_date === wanted.inspection_date,
      ).length

      await enterAs(visitor, 'administrator', LIST)
      await heading(page).waitFor()
      await openFilters(page)
      const filters = page.getByRole('group', { name: 'Filtros', exact: true })
      const city = filters.getByRole('combobox', { name: 'Municipio' })
      await city.fill(wanted.city.slice(0, -1))
      await page.getByRole('option', { name: wanted.city, exact: true }).waitFor()
      // wall clock: an opening list searches its chosen option in one timer of the page, which keys can outrun
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
      // Each letter marks the first match, and Enter picks it.
      await page.keyboard.type(wanted.city.slice(-1))
      await city.press('Enter')
      await filters.getByRole('combobox', { name: 'Concepto' }).click()
      await page.getByRole('option', { name: wanted.concept, exact: true }).click()
      await filters.getByLabel('Desde').fill(wanted.inspection_date)
      await filters.getByLabel('Hasta').fill(wanted.inspection_date)
      await page.waitForURL((address) => address.searchParams.get('hasta') === wanted.inspection_date)
      await listSettled(page)
      expect(Object.fromEntries(searchOf(page))).toEqual({
        municipio: wanted.city,
        concepto: wanted.concept,
        desde: wanted.inspection_date,
        hasta: wanted.inspection_date,
      })
      await page.reload()
      await heading(page).waitFor()
      await openFilters(page)
      await page
        .getByText(total === 1 ? '1 registro' : `${total} registros`)
        .first()
        .waitFor({ state: 'attached' })
      expect(await listRows(page).count()).toBe(Math.min(total, 10))
      await screenshot('records-filtered')
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      await filters.getByRole('button', { name: 'Quitar filtros' }).click()
      await page.waitForURL((address) => address.search === '')
    }),
  )

  test.each(screens)('typed days narrow the list, and an unfinished year asks for nothing (%s)', (screen) =>
    visit(screen, async (visitor) => {
      const { page, screenshot } = visitor
      const call = await logIn(url(), accounts.administrator)
      const { Inspection } = (await call('GET', '/api/inspection/all?limit=100')).body.data
      const days = (Inspection as { inspection_date: string }[]).map((one) => one.inspection_date)
      const year = days[0]?.slice(0, 4)
      const [from, to] = [`${year}-02-02`, `${year}-12-12`] as const
      const total = days.filter((day) => day >= from && day <= to).length
      const asked: string[] = []
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url())
        if (pathname === '/api/inspection/all') asked.push(searchParams.get('filter') ?? '')
      })

      await enterAs(visitor, 'administrator', LIST)
      await listSettled(page)
      await openFilters(page)
      await typeDay(page, 'Desde', `${year}-01-01`)
      await page.waitForURL((address) => address.searchParams.get('desde') === `${year}-01-01`)
      await typeDay(page, 'Desde', from)
      await typeDay(page, 'Hasta', to)
      await page.waitForURL(({ search }) => search === `?desde=${from}&hasta=${to}`)
      await page
        .getByText(total === 1 ? '1 registro' : `${total} registros`)
        .first()
        .waitFor({ state: 'attached' })
      expect(asked.filter((filter) => /"0\d{3}-/.test(filter))).toEqual([])
      await screenshot('records-typed-days')

      // A half-typed day shows a message, and is removed with the filters.
      await page.keyboard.press('Backspace')
      await page.getByRole('heading', { level: 1 }).click()
      await page.getByText('Escriba la fecha completa, con las cuatro cifras del año.').waitFor()
      await page.waitForURL(({ search }) => search === `?desde=${from}`)
      await screenshot('records-unfinished-day')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Quitar filtros' }).click()
      await page.waitForURL((address) => address.search === '')
      await expect.poll(() => page.getByLabel('Desde', { exact: true }).inputValue()).toBe('')
      expect(await page.getByText('Escriba la fecha completa').count()).toBe(0)
      await typeDay(page, 'Hasta', to)
    }),
  )

  test('at 1,440 px every column is readable without scrolling sideways, each acta with its number', () =>
    visit('desktop', async (visitor) => {
      const { page, screenshot } = visitor
      await enterAs(visitor, 'administrator', LIST)
      await listSettled(page)
      const table = page.getByRole('table')
      const beyond = () =>
        table.evaluate(({ scrollWidth, parentElement }) => scrollWidth - (parentElement?.clientWidth ?? 0))
      expect(await beyond()).toBeLessThanOrEqual(0)
      const numbers = table.getByText(/^\d{4}-\d{6}$/)
      expect(await numbers.count()).toBe(await listRows(page).count())
      await screenshot('records-every-column')
      await page.getByRole('columnheader', { name: 'N.º de acta' }).getByRole('button').click()
      await page.waitForURL((address) => address.searchParams.get('orden') === 'number')
      // The newest acta stands first until the list has its other order.
      const inOrder = async () => {
        const shown = await numbers.allTextContents()
        return shown.length > 1 && shown.join() === shown.toSorted().join()
      }
      await expect.poll(inOrder).toBe(true)
    }))

  test.each<Account>(['technician', 'engineer'])('the %s views records, and neither notifies nor archives', (account) =>
    visit('phone', async (visitor) => {
      const { page } = visitor
      await enterAs(visitor, account, LIST)
      await action(listRows(page).first(), 'Ver acta').waitFor()
      expect(await listRows(page).first().getByRole('button').count()).toBe(1)
      await openFilters(page)
      expect(await page.getByRole('checkbox', { name: 'Ver las archivadas' }).count()).toBe(0)
    }),
  )
})

describe('without a mail server', () => {
  const { visit } = product()

  test.each(screens)('notifying shows the text of R 8.7 in a red toast (%s)', (screen) =>
    visit(screen, async (visitor) => {
      const { page, screenshot } = visitor
      await enterAs(visitor, 'administrator', LIST)
      await chooseAction(listRows(page).first(), 'Notificar')
      await page.getByText(SPAM, { exact: true }).waitFor()
      await screenshot('record-not-notified')
      await expectAccessible(page)
    }),
  )
})
