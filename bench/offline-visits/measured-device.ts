import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { CHROMIUM, CHROMIUM_FLAGS } from '../../e2e/support/chromium-flags.ts'
import { type ApiClient, logIn } from '../../e2e/support/client.ts'
import { type FaultyProxy, startFaultyProxy } from '../../e2e/support/faulty-proxy.ts'
import { type ChaosDevice, openDevice } from '../../e2e/support/offline-visits/chaos-device.ts'
import { type InspectionContent, inspectionContent } from '../../e2e/support/offline-visits/inspection-content.ts'
import {
  type PlannedVisit,
  readChecklist,
  type VisitChecklist,
} from '../../e2e/support/offline-visits/planned-visit.ts'
import { seedDraft } from '../../e2e/support/offline-visits/seed-draft.ts'
import { seeded } from '../../src/server/demo/random.ts'
import { startProduct } from '../support/bench-server.ts'
import { makeDataset, PASSWORD, planVisits } from '../support/dataset.ts'

/** Enough rows for the list and the search to skip some. */
const ESTABLISHMENTS = 1_000
const PHOTOS = 10

export type MeasuredDevice = {
  device: ChaosDevice
  proxy: FaultyProxy
  technician: ApiClient
  visit: PlannedVisit
  checklist: VisitChecklist
  content: InspectionContent
}

/** Runs `measure` on a phone with a typed but unsaved inspection of 40 items and 10 photos, and a production server. */
export async function withMeasuredDevice(measure: (measured: MeasuredDevice) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vigia-bench-field-'))
  const place = { dataDir: join(folder, 'data'), databaseUrl: undefined }
  const dataset = await makeDataset(place, ESTABLISHMENTS)
  const [assignmentId = 0] = await planVisits(place, dataset, 12)
  const server = await startProduct(place)
  const proxy = await startFaultyProxy(server.url)
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS })
  try {
    const technician = await logIn(server.url, dataset.officials.technician.email, PASSWORD)
    const { body } = await technician('GET', `/api/inspection/progress/${assignmentId}`)
    const visit: PlannedVisit = {
      assignmentId,
      establishmentId: body.data.establishment_id,
      inscriptionTypeId: body.data.typeofinscription_id,
      establishment: '',
    }
    const checklist = await readChecklist(technician, visit.inscriptionTypeId)
    const content = await inspectionContent(seeded('bench'), checklist, { photos: PHOTOS, photoSide: 1_600 })
    const owner = { userId: technician.userId, assignmentId }
    const device = await openDevice(browser, proxy.url, { ...owner, token: technician.token, visit })
    await seedDraft(device.page(), owner, content, new Date().toISOString())
    await measure({ device, proxy, technician, visit, checklist, content })
  } finally {
    await browser.close()
    await proxy.close()
    await server.kill('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
}
