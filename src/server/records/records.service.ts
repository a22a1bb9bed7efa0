import type { Official } from '../../domain/access/official.ts'
import { actaDocument } from '../../domain/records/acta.ts'
import { actaImages, imageKey } from '../../domain/records/acta-contents.ts'
import type { ActaDocument } from '../../domain/records/acta-model.ts'
import { buildRecord, type ClosableInspection } from '../../domain/records/build-record.ts'
import type { ShownRecord } from '../../domain/records/record.ts'
import { visitTimes } from '../../domain/records/visit-times.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { thumbnailName } from '../images/images.service.ts'
import { reducedPhoto } from '../images/reduced-photo.ts'
import type { Checklists } from '../platform/checklists.ts'
import type { Querier } from '../platform/db/database.ts'
import { limitConcurrency } from '../platform/limit-concurrency.ts'
import type { Platform } from '../platform/platform.ts'
import { findAnswers } from '../records/records.queries.ts'
import { MAX_THREADS } from './pdf/render-acta-pdf.ts'
import { findClosedInspection } from './records.queries.ts'

/** The record of a closed inspection of the official's department. */
export async function readRecord(
  checklists: Checklists,
  q: Querier,
  official: Official,
  id: number,
  establishmentId?: number,
): Promise<ShownRecord> {
  const inspection = await findClosedInspection(q, official.departmentId, id)
  if (!inspection || (establishmentId !== undefined && inspection.establishmentId !== establishmentId)) {
    throw new Problem('inspection.not-found')
  }
  const checklist = await checklists.find(q, inspection)
  const answers = await findAnswers(q, inspection.id)
  // The constraint `inspections_closed_whole` guarantees the columns of a closed inspection.
  const record = buildRecord(inspection as ClosableInspection, checklist, answers)
  const closedAt = inspection.closedAt ?? inspection.startedAt
  const capturedAt = answers.map((answer) => answer.capturedAt)
  const { startedAt, endedAt } = visitTimes(record.day, { startedAt: inspection.startedAt, closedAt, capturedAt })
  return {
    ...record,
    floors: checklist.floors,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    seal: inspection.seal ?? '',
  }
}

/** Waiting renders hold no photos yet: photos are read when a turn begins, one render ahead of the threads. */
const limitTypesetting = limitConcurrency({ atOnce: MAX_THREADS + 1, waiting: 100 })

/** The template's name for the shield in the head. */
const SHIELD_KEY = 'shield'

/** The pictures of an acta by their keys: thumbnails, and the photos of the annex reduced. */
async function picturesOf(platform: Platform, acta: ActaDocument): Promise<Map<string, Uint8Array>> {
  const wanted = new Map(actaImages(acta).map((image) => [imageKey(image), image]))
  const images = new Map<string, Uint8Array>()
  await Promise.all(
    [...wanted].map(async ([key, { name, isLarge }]) => {
      const bytes = (isLarge && (await reducedPhoto(platform, name))) || (await platform.blobs.get(thumbnailName(name)))
      if (bytes) images.set(key, bytes)
    }),
  )
  const { shield } = platform.letterhead
  if (shield !== null) images.set(SHIELD_KEY, Buffer.from(shield.slice(shield.indexOf(',') + 1), 'base64'))
  return images
}

/**
 * Renders the acta as PDF/A with thumbnails, and larger photos in its annex. A missing image prints a note in its place.
 * @throws Problem request.too-many when too many renders wait
 */
export async function renderRecordPdf(platform: Platform, official: Official, id: number): Promise<Uint8Array> {
  const record = await readRecord(platform.checklists, platform.db, official, id)
  const acta = actaDocument(record, platform.letterhead)
  return limitTypesetting(async () => platform.actaPdf.render(acta, await picturesOf(platform, acta)))
}
