import { imageUrl } from '../../../contract/images.wire.ts'
import { getChecklist } from '../../../contract/inspections/checklist.wire.ts'
import { listOfflineVisits } from '../../../contract/offline-visits.wire.ts'
import { call } from '../../api/call.ts'
import { Offline } from '../../api/refusal.ts'
import { send } from '../../api/send.ts'
import { within } from '../../api/time-limit.ts'
import type { ReadChecklist } from './missing-editions.ts'
import type { ReadPage } from './read-pages.ts'

/** Limit for each answer. A dead link would hold this preparation, and every later one, for ever. */
const READING_MS = 60_000

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'

async function inTime<T>(read: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await within(READING_MS, new AbortController().signal, read)
  } catch (error) {
    // The limit passed in the middle of an answer; before an answer the call throws Offline already.
    throw isTimeout(error) ? new Offline(error) : error
  }
}

/** @throws Refusal, Offline */
export const readPage: ReadPage = (limit, offset) =>
  inTime((signal) => call(listOfflineVisits, { query: { limit, offset }, signal }))

/** The photo of a finding, as it was uploaded. @throws Refusal, Offline */
export const readEvidence = (name: string): Promise<Blob> =>
  inTime(async (signal) => (await send({ path: imageUrl('evidence', name), signal })).blob())

/** @throws Refusal, Offline */
export const readChecklist: ReadChecklist = (inscriptionTypeId, checklistId) =>
  inTime((signal) => call(getChecklist, { params: { inscriptionTypeId }, query: { checklistId }, signal }))
