import { expect } from 'vitest'
import type { Visitor } from '../browser.ts'
import type { ApiClient } from '../client.ts'
import { type Account, enterAs } from '../session.ts'
import { storedRows } from './device-storage.ts'
import type { InspectionContent } from './inspection-content.ts'
import {
  addressOf,
  listPlaces,
  type PlannedVisit,
  planVisit,
  readChecklist,
  type VisitChecklist,
} from './planned-visit.ts'
import { seedDraft } from './seed-draft.ts'
import type { Stage } from './stage.ts'

export type FieldVisit = { visit: PlannedVisit; checklist: VisitChecklist }

/** Plans a new visit of the demonstration's technician and engineer. */
export async function freshVisit({ administrator, technician, engineer }: Stage, place = 0): Promise<FieldVisit> {
  const places = await listPlaces(administrator)
  const inspectors = { technicianId: technician.userId, engineerId: engineer.userId }
  const chosen = places[place % places.length]
  if (!chosen) throw new Error('There is no place.')
  const visit = await planVisit(administrator, chosen, inspectors)
  return { visit, checklist: await readChecklist(technician, visit.inscriptionTypeId) }
}

/** Resolves when the device can open the visit without a network: the shell is installed, the visit is kept. */
export async function untilPrepared(visitor: Visitor, userId: number, visit: PlannedVisit): Promise<void> {
  const { page } = visitor
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const isKept = async () =>
    (await storedRows<PlannedVisit & { userId: number }>(page, 'visits')).some(
      (kept) => kept.userId === userId && kept.assignmentId === visit.assignmentId,
    )
  await expect.poll(isKept).toBe(true)
}

/** Logs in, and opens the page of offline visits, which prepares them. */
export async function prepareDevice(
  visitor: Visitor,
  account: Exclude<Account, 'administrator'>,
  { userId }: ApiClient,
  visit: PlannedVisit,
): Promise<void> {
  await enterAs(visitor, account, '/dashboard/inspeccion/campo')
  await untilPrepared(visitor, userId, visit)
}

/** Opens a visit on a device with the whole inspection typed and nothing saved. */
export async function openFilled(
  visitor: Visitor,
  { userId }: ApiClient,
  visit: PlannedVisit,
  content: InspectionContent,
  capturedAt = new Date().toISOString(),
): Promise<void> {
  await seedDraft(visitor.page, { userId, assignmentId: visit.assignmentId }, content, capturedAt)
  await visitor.goTo(addressOf(visit))
  await visitor.page.getByRole('heading', { level: 1, name: visit.establishment }).waitFor()
}

/** Announces the console errors of a browser without network. */
export function expectOffline({ expectConsoleError }: Visitor): void {
  expectConsoleError(/ERR_[A-Z_]+/, 'the browser reports what it could not load')
  expectConsoleError(/Offline|conexión|Failed to fetch|NetworkError/, 'what could not be sent is logged')
}

/**
 * Takes the network away or gives it back. `setOffline` alone does not set `navigator.onLine` on the next page, so
 * DevTools sets it too.
 */
export async function airplaneMode({ page, devtools }: Visitor, offline: boolean): Promise<void> {
  await page.context().setOffline(offline)
  await devtools.send('Network.enable')
  const unthrottled = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  await devtools.send('Network.overrideNetworkState', { offline, ...unthrottled })
}
