import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOf } from '../../src/domain/shared/time.ts'
import { expectAccessible } from '../support/axe.ts'
import { type ApiClient, logIn } from '../support/client.ts'
import { listSettled } from '../support/list.ts'
import { addressOf } from '../support/offline-visits/planned-visit.ts'
import { airplaneMode, expectOffline, freshVisit, prepareDevice } from '../support/offline-visits/prepare.ts'
import { openStage, type Stage } from '../support/offline-visits/stage.ts'
import { product } from '../support/product.ts'
import { accounts, enterAs } from '../support/session.ts'

describe('the home page of an administrator', () => {
  const { url, visit } = product()

  test('links to the lists that show exactly what it counts', async () => {
    const administrator = await logIn(url(), accounts.administrator)
    const { attention } = (await administrator('GET', '/api/attention')).body.data
    expect(attention.length).toBeGreaterThan(0)
    await visit('desktop', async (visitor) => {
      const { page, screenshot } = visitor
      await enterAs(visitor, 'administrator', '/dashboard')
      const block = page.getByRole('region', { name: 'Requiere atención' })
      await block.getByRole('link').first().waitFor()
      await page.getByRole('figure', { name: 'Ítems más incumplidos' }).waitFor()
      await screenshot('home-overview')
      expect(await block.getByRole('link').count()).toBe(attention.length)
      const row = attention.find(({ kind }: { kind: string }) => kind === 'to_notify')
      await block.getByRole('link', { name: new RegExp(`^${row.count} Por notificar`) }).click()
      await page.waitForURL((address) => `${address.pathname}${address.search}` === row.link)
      await listSettled(page)
      const total = row.count === 1 ? '1 registro' : `${row.count} registros`
      await page.getByRole('navigation', { name: 'Paginación' }).getByText(total, { exact: true }).waitFor()
    })
  })

  test('charts of the home page have bars of one scale and whole years (phone)', () =>
    visit('phone', async (visitor) => {
      const { page, screenshot } = visitor
      await enterAs(visitor, 'administrator', '/dashboard')
      for (const name of ['Conceptos por ZODES', 'Ítems más incumplidos']) {
        const figure = page.getByRole('figure', { name })
        await figure.waitFor()
        const widths = await figure
          .locator('li svg[width="100%"]')
          .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width))
        expect(Math.max(...widths) - Math.min(...widths), name).toBeLessThan(1)
      }
      const months = page.getByRole('figure', { name: 'Inspecciones por mes' })
      await months.waitFor()
      const edges = (found: (SVGElement | HTMLElement)[]) =>
        found.map((one) => {
          const { left, right } = one.getBoundingClientRect()
          return { left, right }
        })
      const names = await months
        .locator('svg text')
        .filter({ hasText: /^20\d\d$/ })
        .evaluateAll(edges)
      const cells = await months
        .locator('svg rect[class]')
        .filter({ has: page.locator('title') })
        .evaluateAll(edges)
      expect(names.length).toBeGreaterThan(0)
      expect(Math.max(...names.map(({ right }) => right))).toBeLessThan(Math.min(...cells.map(({ left }) => left)))
      await screenshot('home-charts')
    }))

  test("the administrator's home page is narrowed from its map by keyboard, and the address keeps it", () =>
    visit('desktop', async (visitor) => {
      const { page } = visitor
      await enterAs(visitor, 'administrator', '/dashboard?medida=inspecciones')
      const map = page.getByRole('group', { name: 'Mapa de inspecciones por municipio' })
      await map.getByRole('link').first().waitFor()
      expect(await map.getByRole('link').count()).toBe(46)
      await map.getByRole('link', { name: /^Turbaco: / }).focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(/municipio=13836/)
      await expect.poll(() => page.getByLabel('Municipio', { exact: true }).inputValue()).toBe('13836')
      await page.reload()
      await map.locator('[aria-current=page]').waitFor()
      await page.getByRole('figure', { name: 'Mapa' }).getByText('Ver como tabla').click()
      expect(await page.getByRole('region', { name: 'Datos: Mapa' }).getByRole('row').count()).toBe(47)
      await expectAccessible(page)
    }))
})

describe('the home page of an inspector', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  /** Gives a pending visit a day. */
  async function schedule(call: ApiClient, assignmentId: number, day: string): Promise<void> {
    const reply = await call('GET', '/api/assignment/all?limit=100&order_by=assignment_id&order=-1')
    const row = reply.body.data.Assigments.find((one: { assignment_id: number }) => one.assignment_id === assignmentId)
    const { zodes_id, city_id, typeofinscription_id, establishment_id, engineer_id, technical_id } = row
    const plan = { zodes_id, city_id, typeofinscription_id, establishment_id, engineer_id, technical_id }
    const edit = { ...plan, motive_visite_id: row.motive_visite_id, row_version: row.row_version, scheduled_on: day }
    expect((await call('PUT', `/api/assignment/${assignmentId}`, edit)).status).toBe(200)
  }

  test('shows the day without signal, and opens its visit', () =>
    stage.onPhone(async (visitor) => {
      const { page, screenshot } = visitor
      expectOffline(visitor)
      const { visit } = await freshVisit(stage)
      await schedule(stage.administrator, visit.assignmentId, dayOf(new Date()))
      await prepareDevice(visitor, 'technician', stage.technician, visit)
      await airplaneMode(visitor, true)
      await visitor.goTo('/dashboard')
      await page.getByText(/^Sin conexión\. Datos de las \d\d:\d\d\.$/).waitFor()
      const today = page.getByRole('region', { name: 'Hoy' })
      await today.getByText(/^Ruta: .+ \(1 visita\)/).waitFor()
      await page.getByText('Las cifras se muestran cuando haya señal.').waitFor()
      const waiting = page.getByRole('region', { name: 'Requiere atención en sus visitas' })
      expect(await waiting.count()).toBe(0)
      await screenshot('home-offline')
      await expectAccessible(page)
      await today.getByRole('link', { name: `Abrir visita: ${visit.establishment}` }).click()
      await page.waitForURL((address) => address.pathname === addressOf(visit))
      await page.getByRole('heading', { level: 1, name: visit.establishment }).waitFor()
      await airplaneMode(visitor, false)
      await visitor.goTo('/dashboard')
      await page.getByText('Sin conexión.', { exact: false }).waitFor({ state: 'detached' })
      await waiting.waitFor()
      await page.getByRole('region', { name: 'Mis cifras del mes' }).getByText('Inspecciones').waitFor()
    }))
})
