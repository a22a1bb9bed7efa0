import { strictEqual } from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { seeded } from '../../../src/server/demo/random.ts'
import { chaosBlows } from './chaos-blows.ts'
import { type ChaosDevice, openDevice } from './chaos-device.ts'
import { type ChaosPlan, chaosPlan, describeStep } from './chaos-plan.ts'
import { checkRecord, readProgress } from './check-record.ts'
import { storedRows } from './device-storage.ts'
import { inspectionContent } from './inspection-content.ts'
import { type Part, partsOf, safeMark, savePart } from './parts.ts'
import { listPlaces, type PlannedVisit, planVisit, readChecklist } from './planned-visit.ts'
import { seedDraft } from './seed-draft.ts'
import type { Stage } from './stage.ts'

/** Limit from the end of the faults until the server has everything. */
const SYNCHRONISED_MS = 60_000
/** Wait for a save to show its state amid faults; after this it is looked at again later. */
const PATIENCE_MS = 3_000

export type ChaosRun = { seed: string; tookMs: number; visit: PlannedVisit; blows: string[]; items: number }

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Saves a part while the blow falls. @returns whether the screen has called the part safe */
async function saveUnder(
  device: ChaosDevice,
  { part, blow, afterMs }: ChaosPlan['steps'][number],
  strike: ReturnType<typeof chaosBlows>['strike'],
): Promise<boolean> {
  const page = device.page()
  const save = Promise.race([savePart(page, part).then(() => true), wait(PATIENCE_MS).then(() => false)]).catch(
    // The tab crashed meanwhile.
    () => false,
  )
  if (blow) {
    await wait(afterMs)
    await strike(blow)
  }
  return save
}

/** Expects parts that the screen called safe to be safe in the next tab too. */
async function expectStillSafe(device: ChaosDevice, safe: ReadonlySet<Part>): Promise<void> {
  for (const part of safe) {
    await safeMark(device.page(), part)
      .waitFor()
      .catch((cause: unknown) => {
        throw new Error(`'${part.name}' was said to be safe, and is not any more.`, { cause })
      })
  }
}

/** Opens the visit again and saves the remaining parts, as a person would, until the server has closed it. */
async function finish(
  stage: Stage,
  device: ChaosDevice,
  visit: PlannedVisit,
  parts: readonly Part[],
  safe: ReadonlySet<Part>,
) {
  const isClosed = async () => (await readProgress(stage.technician, visit.assignmentId)).isDone
  // The server may close the visit at any moment, which removes the form.
  const unlessClosed = async (work: () => Promise<void>) => {
    if (await isClosed()) return
    await work().catch(async (error: unknown) => {
      if (!(await isClosed())) throw error
    })
  }
  const began = Date.now()
  await unlessClosed(device.closeTab)
  const opened = device.page()
  await unlessClosed(() => expectStillSafe(device, safe))
  for (const part of parts) await unlessClosed(() => savePart(opened, part))
  while (!(await isClosed())) {
    if (Date.now() - began > SYNCHRONISED_MS) {
      const commands = await storedRows(opened, 'commands')
      throw new Error(`Not synchronised after ${SYNCHRONISED_MS} ms; on the device: ${JSON.stringify(commands)}`)
    }
    await wait(100)
  }
}

/** Expects that no command waits on the device for a closed visit. */
async function expectNothingLeft(device: ChaosDevice, assignmentId: number): Promise<void> {
  const until = Date.now() + SYNCHRONISED_MS
  for (;;) {
    const rows = await storedRows<{ assignmentId: number }>(device.page(), 'commands')
    const left = rows.filter((row) => row.assignmentId === assignmentId)
    if (left.length === 0) return
    if (Date.now() > until) throw new Error(`The device still holds commands: ${JSON.stringify(left)}`)
    await wait(100)
  }
}

/**
 * Fills one inspection on a device and saves it part by part, while tabs crash, the network goes, the proxy fails and
 * the server is killed. At the end the record must equal the entries.
 * @throws with the seed and the plan
 */
export async function runChaos(stage: Stage, browser: Browser, seed: string): Promise<ChaosRun> {
  const began = Date.now()
  const random = seeded(`field ${seed}`)
  const { administrator, technician, engineer, proxy } = stage
  const inspectors = { technicianId: technician.userId, engineerId: engineer.userId }
  const visit = await planVisit(administrator, random.pick(await listPlaces(administrator)), inspectors)
  const checklist = await readChecklist(technician, visit.inscriptionTypeId)
  const content = await inspectionContent(random, checklist, { photos: random.integer(2, 5), photoSide: 480 })
  const parts = partsOf(checklist)
  const plan = chaosPlan(random, parts)
  const blows = [...plan.steps.map(describeStep), JSON.stringify(plan.lastBlow)]
  const owner = { userId: technician.userId, assignmentId: visit.assignmentId }
  const device = await openDevice(browser, proxy.url, { ...owner, token: technician.token, visit })
  const { strike, end } = chaosBlows(stage, device, seed)
  try {
    await seedDraft(device.page(), owner, content, new Date().toISOString())
    if (plan.isOfflineAtFirst) await device.context.setOffline(true)
    await device.closeTab()
    const safe = new Set<Part>()
    for (const step of plan.steps) if (await saveUnder(device, step, strike)) safe.add(step.part)
    if (plan.lastBlow) await strike(plan.lastBlow)
    await end()
    await finish(stage, device, visit, parts, safe)
    await checkRecord(technician, visit, content)
    await expectNothingLeft(device, visit.assignmentId)
    strictEqual(device.faults.join('\n'), '')
    return { seed, tookMs: Date.now() - began, visit, blows, items: content.items.length }
  } catch (cause) {
    throw new Error(`Seed ${seed} (visit ${visit.assignmentId}):\n  ${blows.join('\n  ')}`, { cause })
  } finally {
    await end()
    await device.close()
  }
}
