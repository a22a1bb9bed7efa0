import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import type { Screen } from '../support/browser.ts'
import { type ApiClient, dataOf, logIn } from '../support/client.ts'
import { demoInstallation, type Installation } from '../support/demo-data.ts'
import { pressByKeyboard, tabTo } from '../support/keyboard.ts'
import { cameraPhoto } from '../support/photo.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { accounts } from '../support/session.ts'
import { sharedBrowser } from '../support/shared-browser.ts'

// A citizen without an account files a complaint, on a phone whose network fails meanwhile.

const browser = sharedBrowser()
let installation: Installation
let server: RunningServer
let admin: ApiClient
beforeAll(async () => {
  installation = await demoInstallation()
  server = await startServer(installation)
  admin = await logIn(server.url, accounts.administrator)
})
afterAll(async () => {
  await browser.close()
  await server?.kill('SIGTERM')
  await installation?.remove()
})

const button = (page: Page) => page.getByRole('button', { name: 'Enviar la queja' })
const told = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

/** Expects a page without barriers that needs no scrolling to the side. */
async function expectFit(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await expectAccessible(page)
}

async function type(page: Page, label: string, words: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(words)
}

async function pick(page: Page, label: string): Promise<void> {
  await tabTo(page, page.getByLabel(label))
  await page.keyboard.press('Space')
}

const WIDTHS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const
const NUMBER = /PQRS-\d{4}-\d{6}/

test.each<Screen>(['phone', 'desktop'])('a citizen files a complaint and keeps its number (%s)', async (screen) => {
  await browser.visit(server.url, screen, async ({ page, goTo, screenshot, expectConsoleError }) => {
    expectConsoleError(/ERR_INTERNET_DISCONNECTED/, 'the network is away for a moment')
    await page.setViewportSize(WIDTHS[screen])
    await page.emulateMedia({ colorScheme: screen === 'phone' ? 'light' : 'dark' })
    await goTo('/verificar')
    await page.getByRole('link', { name: 'Presentar una queja sanitaria' }).click()
    await page.getByRole('heading', { name: 'Presentar una queja sanitaria' }).waitFor()
    await expectFit(page)
    await screenshot('complaint-empty')

    await pressByKeyboard(page, button(page))
    await told(page, /^Falta algo o hay un error/)
    await expectFit(page)
    await screenshot('complaint-faults')

    await type(page, 'Qué pasó', 'Venden carne sin refrigerar desde el lunes.')
    await type(page, 'Establecimiento o lugar', 'Puesto de carnes, frente al parque')
    await page.getByLabel('Municipio').selectOption({ label: 'Turbaco' })
    await pick(page, 'Alimentos en mal estado')
    await page.getByLabel(/^Fotos/).setInputFiles(await cameraPhoto(31))
    await tabTo(page, page.getByLabel('Prefiero no decir quién soy'))
    await page.keyboard.press('ArrowDown')
    await type(page, 'Nombre', 'Luz Marina Peña')
    await type(page, 'Teléfono', '3009998877')
    await pick(page, 'Autorizo a la entidad')
    await expectFit(page)
    await screenshot('complaint-filled')

    await page.context().setOffline(true)
    await pressByKeyboard(page, button(page))
    await told(page, /^No hay conexión a internet\. Lo que escribió sigue aquí\./)
    await screenshot('complaint-offline')
    await page.context().setOffline(false)
    await page.reload()
    await told(page, /^Recuperamos lo que había escrito\. Elija otra vez las fotos/)
    await page.getByLabel(/^Fotos/).setInputFiles(await cameraPhoto(31))
    await pressByKeyboard(page, button(page))
    await page.getByRole('heading', { name: 'Recibimos su queja' }).waitFor()
    await expectFit(page)
    await screenshot('complaint-received')
    const [number = ''] = NUMBER.exec((await page.locator('main').textContent()) ?? '') ?? []
    await page.reload()
    await told(page, number)

    const filter = encodeURIComponent(JSON.stringify([{ field: 'number', operator: '=', value: number }]))
    const [row] = dataOf(await admin('GET', `/api/complaint/all?limit=5&filter=${filter}`)).Complaints
    expect(row).toMatchObject({ channel: 'web', state: 'radicada', city: 'Turbaco' })
    const { papers } = dataOf(await admin('GET', `/api/complaint/${row.complaint_id}/papers`))
    expect(papers).toMatchObject([{ kind: 'jpg', has_identity: 1 }])
  })
})
