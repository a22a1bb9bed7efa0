import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOn } from '../../src/server/testing/database/run-on.ts'
import { type MailServer, startMailServer } from '../../src/server/testing/services/mail-server.ts'
import { expectAccessible } from '../support/axe.ts'
import type { Screen } from '../support/browser.ts'
import { type ApiClient, dataOf, logIn } from '../support/client.ts'
import { closeAtOnce } from '../support/close-at-once.ts'
import { demoInstallation, type Installation } from '../support/demo-data.ts'
import { downloadBy } from '../support/download.ts'
import { pressByKeyboard, tabTo } from '../support/keyboard.ts'
import { cameraPhoto } from '../support/photo.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { accounts } from '../support/session.ts'
import { sharedBrowser } from '../support/shared-browser.ts'

// An owner without an account reads, answers and asks by the link of a mail, without a mouse.

const PUBLIC_URL = 'https://vigia.example'
const ENDED = 'Este enlace ya no sirve. Pida otro a la entidad con el número de su acta.'

const browser = sharedBrowser()
let mails: MailServer
let installation: Installation
let server: RunningServer
let admin: ApiClient
let inspector: ApiClient
beforeAll(async () => {
  mails = await startMailServer()
  installation = await demoInstallation()
  const environment = { SMTP_URL: mails.url, MAIL_FROM: 'Vigía <vigia@salud.example>', PUBLIC_URL }
  server = await startServer({ ...installation, environment })
  admin = await logIn(server.url, accounts.administrator)
  inspector = await logIn(server.url, accounts.technician)
})
afterAll(async () => {
  await browser.close()
  await server?.kill('SIGTERM')
  await installation?.remove()
  await mails?.close()
})

const filtered = (path: string, field: string, value: string | number) =>
  `${path}?limit=50&filter=${encodeURIComponent(JSON.stringify([{ field, operator: '=', value: String(value) }]))}`
const linkIn = (text = ''): string => /https:\/\/vigia\.example(\/p\/[\w-]+)/.exec(text)?.[1] ?? ''
const codeIn = (text = ''): string => (/^(\d{3}) (\d{3})$/m.exec(text)?.slice(1) ?? []).join('')

/** The part of the newest mail that `find` finds, once the mail has come. */
async function mailed(find: (text: string) => string): Promise<string> {
  const found = () => mails.received.map(({ text }) => find(text)).findLast((text) => text !== '')
  await expect.poll(found).toBeDefined()
  return found() ?? ''
}

const REFUSED = {
  ...{ name_by_establishment: 'José Páez', id_card_by_establishment: '1', role_establishment: 'Administrador' },
  ...{ outcome: 'rehusada', refusal_reason: 'No quiso firmar' },
}
type Sent = { noticeId: number; inspectionId: number; link: string }

/** Closes a pending visit with one finding and without the owner's signature, and mails its acta. */
async function aMailedActa(): Promise<Sent> {
  const [visit] = dataOf(await inspector('GET', filtered('/api/assignment/all', 'state_visit', 0))).Assigments
  const photo = new Blob([new Uint8Array((await cameraPhoto(7)).buffer)], { type: 'image/jpeg' })
  const inspectionId = await closeAtOnce(inspector, visit.assignment_id, photo, REFUSED)
  const [notice] = dataOf(await admin('GET', filtered('/api/notice/all', 'inspections_id', inspectionId))).Notices
  mails.received.length = 0
  dataOf(await admin('POST', `/api/notice/${notice.notice_id}/send`, {}))
  const link = await mailed(linkIn)
  // The server stores a link once its mail has left.
  const links = async () => dataOf(await admin('GET', `/api/notice/${notice.notice_id}`)).notice.links
  await expect.poll(links).toHaveLength(1)
  return { noticeId: notice.notice_id, inspectionId, link }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const told = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

/** Asks for a code and enters with it, by keys alone. */
async function enter(page: Page): Promise<void> {
  await pressByKeyboard(page, button(page, 'Enviarme el código'))
  await tabTo(page, page.getByLabel('Código de 6 cifras'))
  await page.keyboard.type(await mailed(codeIn))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Su acta', exact: true }).waitFor()
}

/** Expects a page without barriers that needs no scrolling to the side. */
async function expectFit(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await expectAccessible(page)
}

/** Presses the title of a folded form, and writes in its field. */
async function writeIn(page: Page, title: string, label: string, words: string): Promise<void> {
  await pressByKeyboard(page, page.locator('summary', { hasText: title }).first())
  await tabTo(page, page.getByLabel(label).first())
  await page.keyboard.type(words)
}

const versionOf = async (id: number): Promise<{ row_version: number }> => {
  const { row_version } = dataOf(await admin('GET', `/api/requirement/${id}`)).requirement
  return { row_version }
}

/** The owner asks for more time and answers in words; an administrator refuses the one and reads the other. */
async function askAndAnswer(page: Page, id: number): Promise<void> {
  await writeIn(page, 'Pedir prórroga', 'Por qué necesita más tiempo', 'El repuesto llega en quince días.')
  await pressByKeyboard(page, button(page, /^Pedir prórroga del requerimiento/).first())
  await told(page, 'Recibimos su petición de prórroga.')
  await told(page, /^Pidió prórroga el .* Falta la respuesta de la entidad\.$/)
  const { attention } = dataOf(await admin('GET', '/api/attention'))
  expect(attention.some(({ kind }: { kind: string }) => kind === 'extensions_asked')).toBe(true)
  const refusal = { reason: 'El plazo alcanza.', ...(await versionOf(id)) }
  dataOf(await admin('POST', `/api/requirement/${id}/extension/refuse`, refusal))
  await writeIn(page, 'Responder', 'Lo que quiere decir', 'El arrendador arregla el piso.')
  await pressByKeyboard(page, button(page, /^Responder el requerimiento/).first())
  await told(page, 'Recibimos lo que escribió.')
  await told(page, /No se concedió\. Motivo: El plazo alcanza\.$/)
  dataOf(await admin('POST', `/api/requirement/${id}/reply/read`, await versionOf(id)))
}

const WIDTHS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const

test.each<Screen>(['phone', 'desktop'])(
  'an owner opens the acta, answers with a photo and asks for a visit (%s)',
  async (screen) => {
    const { link, noticeId, inspectionId } = await aMailedActa()
    await browser.visit(server.url, screen, async ({ page, goTo, screenshot, expectConsoleError }) => {
      expectConsoleError(/status of (401|410)/, 'the browser reports what a revoked link refuses')
      await page.setViewportSize(WIDTHS[screen])
      // Programs that read mails open links, and nothing comes of it.
      for (const method of ['HEAD', 'GET']) expect((await fetch(`${server.url}${link}`, { method })).status).toBe(200)
      await goTo(link)
      await page.getByRole('heading', { name: 'Entre con un código' }).waitFor()
      await expectFit(page)
      await screenshot('portal-entry')
      await enter(page)
      await expectFit(page)

      await pressByKeyboard(page, button(page, 'Autorizar'))
      await told(page, 'Autorización guardada.')
      await pressByKeyboard(page, button(page, 'Abrir el acta'))
      await told(page, /^Quedó notificado el /)
      const { notice } = dataOf(await admin('GET', `/api/notice/${noticeId}`))
      expect(notice).toMatchObject({ state: 'surtida', mode: 'electronica' })
      expect(notice.may).toContain('access-certificate')
      const file = await downloadBy(page, () => pressByKeyboard(page, button(page, 'Descargar el acta (PDF)')))
      expect(file.content.subarray(0, 5).toString()).toBe('%PDF-')
      await expectFit(page)
      await screenshot('portal-opened')

      await tabTo(page, page.getByLabel('Cuente qué corrigió').first())
      await page.keyboard.type('Se repararon los pisos de la cocina.')
      const photos = page.getByLabel(/^Fotos de cómo quedó/).first()
      await tabTo(page, photos)
      await photos.setInputFiles(await cameraPhoto(8))
      await pressByKeyboard(page, button(page, /^Enviar respuesta al requerimiento/).first())
      await told(page, 'Recibimos su respuesta.')
      await told(page, /1 foto · Por revisar/)
      await pressByKeyboard(page, button(page, /^Ya corregí: pedir verificación del requerimiento/).first())
      await told(page, 'Recibimos su solicitud de visita.')
      await told(page, 'Pidió que lo verifiquen en una visita.')
      await expectFit(page)
      await screenshot('portal-answered')
      const rows = dataOf(await admin('GET', filtered('/api/requirement/all', 'inspections_id', inspectionId)))
      expect(rows.Requirements[0]).toMatchObject({ state: 'declarado' })
      const { attention } = dataOf(await admin('GET', '/api/attention'))
      expect(attention.some(({ kind }: { kind: string }) => kind === 'visits_asked')).toBe(true)

      const [{ requirement_id: id }] = rows.Requirements
      await askAndAnswer(page, id)
      await expectFit(page)
      await screenshot('portal-asked')

      const [own] = dataOf(await admin('GET', `/api/notice/${noticeId}`)).notice.links
      const reason = { reason: 'Se envió a quien no era.' }
      dataOf(await admin('POST', `/api/notice/${noticeId}/link/${own.link_id}/revoke`, reason))
      await pressByKeyboard(page, button(page, 'Dejar de autorizar'))
      await page.getByRole('heading', { name: 'Entre con un código' }).waitFor()
      await pressByKeyboard(page, button(page, 'Enviarme el código'))
      await told(page, ENDED)
      await expectFit(page)
      await screenshot('portal-revoked')
    })
  },
)

test('a link after its last day says that it ended, and gives no code', async () => {
  const { link, noticeId } = await aMailedActa()
  const { databaseUrl = '' } = installation
  // Links never change; ninety days pass outside the product.
  await runOn(
    databaseUrl,
    `do $$ begin
      set local session_replication_role = replica;
      update portal_links set created_at = created_at - interval '91 days', expires_at = expires_at - interval '91 days'
        where notice_id = ${noticeId};
    end $$`,
  )
  mails.received.length = 0
  await browser.visit(server.url, 'phone', async ({ page, goTo, screenshot, expectConsoleError }) => {
    expectConsoleError(/status of 410/, 'the browser reports what an ended link refuses')
    await goTo(link)
    await pressByKeyboard(page, button(page, 'Enviarme el código'))
    await told(page, ENDED)
    await expectFit(page)
    await screenshot('portal-expired')
  })
  expect(mails.received).toEqual([])
})
