import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOf } from '../../src/domain/shared/time.ts'
import { seeded } from '../../src/server/demo/random.ts'
import { expectAccessible } from '../support/axe.ts'
import type { Visitor } from '../support/browser.ts'
import { type ApiClient, logIn } from '../support/client.ts'
import { itemCard, photoOf, sectionOf } from '../support/inspection-screen.ts'
import { checkRecord, readProgress, readRecord } from '../support/offline-visits/check-record.ts'
import { storedRows } from '../support/offline-visits/device-storage.ts'
import { fillDevice, freeDevice } from '../support/offline-visits/full-device.ts'
import { type InspectionContent, inspectionContent } from '../support/offline-visits/inspection-content.ts'
import { type Part, partsOf, safeMark, saveButton, savePart, unfold } from '../support/offline-visits/parts.ts'
import {
  addressOf,
  listPlaces,
  type PlannedVisit,
  planVisit,
  readChecklist,
} from '../support/offline-visits/planned-visit.ts'
import {
  expectOffline,
  type FieldVisit,
  freshVisit,
  openFilled,
  prepareDevice,
} from '../support/offline-visits/prepare.ts'
import { openStage, type Stage } from '../support/offline-visits/stage.ts'
import { SYNCHRONISED_MS } from '../support/patience.ts'
import { cameraPhoto } from '../support/photo.ts'
import { accounts, askToLogOut, fillLogin, PASSWORD } from '../support/session.ts'

// Trouble around a device without signal: its clock, its storage, its users and their sessions.

const DEVICE_FULL = /^Este dispositivo no pudo guardar: le falta espacio/

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const setOffline = ({ page }: Visitor, isOffline: boolean) => page.context().setOffline(isOffline)

type Filled = FieldVisit & { content: InspectionContent; parts: Part[] }

/** Opens a new visit without network, with everything typed and nothing saved. */
async function offlineAndFilled(visitor: Visitor, seed: string, clockOffMs = 0): Promise<Filled> {
  expectOffline(visitor)
  const { visit, checklist } = await freshVisit(stage)
  await prepareDevice(visitor, 'technician', stage.technician, visit)
  const content = await inspectionContent(seeded(seed), checklist, { photos: 3, photoSide: 640 })
  await setOffline(visitor, true)
  const capturedAt = new Date(Date.now() + clockOffMs).toISOString()
  await openFilled(visitor, stage.technician, visit, content, capturedAt)
  return { visit, checklist, content, parts: partsOf(checklist) }
}

async function saveAll(page: Page, parts: readonly Part[]): Promise<void> {
  for (const part of parts) await savePart(page, part)
}

async function untilClosed(visit: PlannedVisit, reader: ApiClient = stage.technician): Promise<void> {
  const isDone = async () => (await readProgress(reader, visit.assignmentId)).isDone
  await expect.poll(isDone, { timeout: SYNCHRONISED_MS, interval: 200 }).toBe(true)
}

const untilNothingWaits = (page: Page) =>
  expect.poll(() => storedRows(page, 'commands'), { timeout: SYNCHRONISED_MS }).toEqual([])

describe('the clock of the device', () => {
  const DAY_MS = 86_400_000
  test.each([
    ['two days ahead', 2],
    ['two days behind', -2],
  ])('%s: work and sending go on, and the day of the record is the server’s', (_title, days) =>
    stage.onPhone(async (visitor) => {
      const { page } = visitor
      await page.addInitScript((offsetMs) => {
        const RealDate = Date
        const now = () => RealDate.now() + offsetMs
        // biome-ignore lint/suspicious/noGlobalAssign: the clock of the whole page is what is off
        Date = new Proxy(RealDate, {
          construct: (target, given) => (given.length === 0 ? new target(now()) : Reflect.construct(target, given)),
          apply: () => new RealDate(now()).toString(),
          get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
        })
      }, days * DAY_MS)
      const { visit, content, parts } = await offlineAndFilled(visitor, `clock ${days}`, days * DAY_MS)
      const began = dayOf(new Date())
      await saveAll(page, parts)
      await setOffline(visitor, false)
      await untilClosed(visit)
      await untilNothingWaits(page)
      await checkRecord(stage.technician, visit, content)
      // A record of before midnight may be read after it.
      expect([began, dayOf(new Date())]).toContain((await readRecord(stage.technician, visit)).day)
    }),
  )
})

test("a full device says so, keeps the screen's content, and goes on once there is space", () =>
  stage.onPhone(async (visitor) => {
    const { page, expectConsoleError } = visitor
    expectConsoleError(/Quota|quota|^\w \(|inspection-page/, 'what the device did not take is logged')
    const { visit, content, parts } = await offlineAndFilled(visitor, 'full')
    const found = content.items.find(({ photo }) => photo)
    const section = parts.find(({ name }) => name === found?.section)
    if (!found || !section) throw new Error('The inspection has no photo.')
    await fillDevice(visitor, stage.proxy.url, addressOf(visit))
    await page.getByRole('heading', { level: 1, name: visit.establishment }).waitFor()
    await unfold(page, section)
    await saveButton(page, section).click()
    await sectionOf(page, section.name).getByRole('alert').getByText(DEVICE_FULL).waitFor()
    await visitor.screenshot('field-storage-full')
    await expectAccessible(page)
    expect(await storedRows(page, 'commands')).toEqual([])
    const card = itemCard(page, found.number)
    await photoOf(card, found.number).waitFor()
    // The page warns of little space before the camera opens, and tells when a photo does not fit.
    await card.getByText('Tomar otra foto', { exact: true }).click()
    const warning = page.getByRole('dialog', { name: 'Queda poco espacio en el dispositivo' })
    const chooser = page.waitForEvent('filechooser')
    await warning.getByRole('button', { name: 'Seguir de todos modos' }).click()
    await (await chooser).setFiles(await cameraPhoto(7))
    await page
      .getByText(/^Este dispositivo no pudo guardar el borrador/)
      .first()
      .waitFor()
    // Earlier data is still on the device.
    await page.reload()
    await unfold(page, section)
    await photoOf(card, found.number).waitFor()
    await freeDevice(visitor, stage.proxy.url)
    await saveAll(page, parts)
    await setOffline(visitor, false)
    await untilClosed(visit)
    await checkRecord(stage.technician, visit, content)
  }))

/** Counts how often each idempotency key is sent in a batch, by any device. */
function countKeys(): { counts: Map<string, number>; stop: () => void } {
  const counts = new Map<string, number>()
  stage.proxy.watchBy((path, body) => {
    if (!path.startsWith('/api/inspection/batch/')) return
    for (const [, key = ''] of body.toString('latin1').matchAll(/"key":"([0-9a-f-]{36})"/g)) {
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  })
  return { counts, stop: () => stage.proxy.watchBy() }
}

test('two tabs of one visit show the same, and send each thing once', () =>
  stage.onPhone(async (visitor) => {
    const { page } = visitor
    const { visit, content, parts } = await offlineAndFilled(visitor, 'tabs')
    const other = await page.context().newPage()
    await other.goto(stage.proxy.url + addressOf(visit))
    await other.getByRole('heading', { level: 1, name: visit.establishment }).waitFor()
    const [first, second, ...rest] = parts
    if (!first || !second) throw new Error('The checklist is too short.')
    await savePart(page, first)
    await safeMark(other, first).waitFor()
    // Both tabs save the same part before one can know of the other.
    await Promise.all([unfold(page, second), unfold(other, second)])
    const taps = [page, other].map((tab) => saveButton(tab, second).elementHandle())
    await Promise.all(
      (await Promise.all(taps)).map((button) => button?.evaluate((element) => (element as HTMLElement).click())),
    )
    await Promise.all([safeMark(page, second).waitFor(), safeMark(other, second).waitFor()])
    for (const [index, part] of rest.entries()) await savePart(index % 2 === 0 ? other : page, part)
    const sent = countKeys()
    await setOffline(visitor, false)
    await untilClosed(visit)
    await untilNothingWaits(page)
    // The closing parts, and the signature of the official.
    const each = Array.from({ length: content.items.length + 4 }, () => 1)
    await expect.poll(() => [...sent.counts.values()]).toEqual(each)
    sent.stop()
    await checkRecord(stage.technician, visit, content)
    for (const tab of [page, other]) await tab.getByText('Visita cerrada').waitFor()
  }))

test('another person on the same device neither sees nor sends what is not theirs', () =>
  stage.onPhone(async (visitor) => {
    const { page, goTo } = visitor
    const { visit, content, parts } = await offlineAndFilled(visitor, 'people')
    const [first, ...rest] = parts
    if (!first) throw new Error('The checklist is empty.')
    await savePart(page, first)
    // The network is on, but the proxy drops every request: nothing may be sent before the technician logs out.
    stage.proxy.judgeBy(({ path }) => (path.startsWith('/api/inspection/') ? 'drop-before' : undefined))
    await setOffline(visitor, false)
    await askToLogOut(visitor)
    const question = page.getByRole('dialog', { name: '¿Cerrar sesión?' })
    await question.getByText(/sin enviar/).waitFor()
    await question.getByText(new RegExp(accounts.technician)).waitFor()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cerrar sesión' }).click()
    await fillLogin(page, accounts.engineer)
    await page.getByRole('heading', { name: `Bienvenido, ${accounts.engineer}` }).waitFor()
    const sent = countKeys()
    stage.proxy.judgeBy()
    await goTo(addressOf(visit))
    await page.getByRole('heading', { level: 1, name: visit.establishment }).waitFor()
    expect(await safeMark(page, first).count()).toBe(0)
    expect(await page.getByText(content.healthObservation).count()).toBe(0)
    expect(await page.getByText(/\d+ por enviar/).count()).toBe(0)
    await goTo('/dashboard/inspeccion/campo')
    await page.getByRole('heading', { level: 1, name: 'Módulo de Inspecciones en campo' }).waitFor()
    expect(await page.getByText(/por enviar|borrador/i).count()).toBe(0)
    await goTo(addressOf(visit))
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.getByRole('heading', { level: 1, name: visit.establishment }).waitFor()
    await askToLogOut(visitor)
    await fillLogin(page, accounts.technician)
    await page.getByRole('heading', { name: `Bienvenido, ${accounts.technician}` }).waitFor()
    // Nothing of the technician's was sent until now.
    await untilNothingWaits(page)
    expect(sent.counts.size).toBeGreaterThan(0)
    sent.stop()
    await goTo(addressOf(visit))
    await saveAll(page, rest)
    await untilClosed(visit)
    await checkRecord(stage.technician, visit, content)
    const answeredBy = stage.technician.userId
    expect(answeredBy).not.toBe(stage.engineer.userId)
  }))

describe('a session', () => {
  test('a session that ends mid-work asks for a login in place, and work goes on', () =>
    stage.onPhone(async (visitor) => {
      const { page, expectConsoleError } = visitor
      expectConsoleError(/status of 401|Su sesión/, 'the refused token')
      const { visit, content, parts } = await offlineAndFilled(visitor, 'session')
      const half = Math.floor(parts.length / 2)
      await saveAll(page, parts.slice(0, half))
      await stage.killServer()
      await stage.startServer({ TOKEN_SECRET: 'another-secret-under-which-no-older-token-is-valid' })
      try {
        await setOffline(visitor, false)
        const dialog = page.getByRole('dialog', { name: 'Su sesión venció' })
        await dialog.waitFor()
        await visitor.screenshot('field-session-lapsed')
        await expectAccessible(page)
        await dialog.getByRole('button', { name: 'Seguir sin sesión' }).click()
        const [next, ...rest] = parts.slice(half)
        if (next) await savePart(page, next)
        expect(new URL(page.url()).pathname).toBe(addressOf(visit))
        await page.reload()
        await page.getByRole('heading', { level: 1, name: visit.establishment }).waitFor()
        const again = page.getByRole('button', { name: 'Iniciar sesión' }).first()
        await dialog.or(again).first().waitFor()
        if (!(await dialog.isVisible())) await again.click()
        await dialog.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
        await dialog.getByRole('button', { name: 'Iniciar sesión' }).click()
        await dialog.waitFor({ state: 'detached' })
        await saveAll(page, rest)
        const technician = await logIn(stage.url, accounts.technician)
        await untilClosed(visit, technician)
        await untilNothingWaits(page)
        await checkRecord(technician, visit, content)
      } finally {
        await stage.killServer()
        await stage.startServer()
      }
    }))

  test('data of a deactivated account leaves the device once the server says so, not before', () =>
    stage.onPhone(async (visitor) => {
      const { page, goTo, expectConsoleError } = visitor
      expectOffline(visitor)
      expectConsoleError(/status of 401|desactivada/, 'the refused session')
      const account = 'lduran@vigia.demo'
      const inspector = await logIn(stage.url, account)
      const [place] = await listPlaces(stage.administrator)
      if (!place) throw new Error('There is no place.')
      const inspectors = { technicianId: inspector.userId, engineerId: stage.engineer.userId }
      const visit = await planVisit(stage.administrator, place, inspectors)
      const checklist = await readChecklist(inspector, visit.inscriptionTypeId)
      await goTo('/')
      await fillLogin(page, account)
      await page.getByRole('heading', { name: `Bienvenido, ${account}` }).waitFor()
      await goTo('/dashboard/inspeccion/campo')
      const keptVisits = () => storedRows<{ userId: number }>(page, 'visits')
      await expect.poll(async () => (await keptVisits()).length).toBeGreaterThan(0)
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      const content = await inspectionContent(seeded('gone'), checklist, { photos: 2, photoSide: 320 })
      await setOffline(visitor, true)
      await openFilled(visitor, inspector, visit, content)
      const [first] = partsOf(checklist)
      if (first) await savePart(page, first)
      const key = { tablename: 'users', columname: 'user_id', valuecolum: inspector.userId }
      expect((await stage.administrator('DELETE', '/api/generic/deactivate', { ...key, status: '0' })).status).toBe(200)
      await page.reload()
      await page.getByRole('heading', { level: 1, name: visit.establishment }).waitFor()
      expect((await storedRows(page, 'commands')).length).toBeGreaterThan(0)
      await setOffline(visitor, false)
      await page
        .getByText(/Su cuenta fue desactivada/)
        .first()
        .waitFor()
      await expect.poll(() => storedRows(page, 'commands')).toEqual([])
      await expect.poll(keptVisits).toEqual([])
      const left = () =>
        page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('inspection-draft')))
      await expect.poll(left).toEqual([])
      await stage.administrator('DELETE', '/api/generic/deactivate', { ...key, status: '1' })
    }))
})
