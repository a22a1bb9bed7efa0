import type { Official } from '../../domain/access/official.ts'
import { actaDocument } from '../../domain/records/acta.ts'
import { buildRecord, type ClosableInspection } from '../../domain/records/build-record.ts'
import type { InspectionRecord, ShownRecord } from '../../domain/records/record.ts'
import { visitTimes } from '../../domain/records/visit-times.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { thumbnailName } from '../images/images.service.ts'
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

/** Names of the images that a record shows, each once. */
const imageNames = (record: InspectionRecord): string[] => [
  ...new Set(
    [
      record.technician.signature,
      record.engineer.signature,
      record.establishmentSigner.signature,
      record.checker.signature,
      ...record.sections.flatMap((section) => section.items.map((item) => item.evidence)),
    ].flatMap((name) => name ?? []),
  ),
]

/** Waiting renders hold no photos yet: photos are read when a turn begins, one render ahead of the threads. */
const limitTypesetting = limitConcurrency({ atOnce: MAX_THREADS + 1, waiting: 100 })

async function thumbnailsOf({ blobs }: Platform, record: InspectionRecord): Promise<Map<string, Uint8Array>> {
  const images = new Map<string, Uint8Array>()
  await Promise.all(
    imageNames(record).map(async (name) => {
      const bytes = await blobs.get(thumbnailName(name))
      if (bytes) images.set(name, bytes)
    }),
  )
  return images
}

/**
 * Renders the acta as PDF/A with the thumbnails of its images. A missing image prints a note in its place.
 * @throws Problem request.too-many when too many renders wait
 */
export async function renderRecordPdf(platform: Platform, official: Official, id: number): Promise<Uint8Array> {
  const record = await readRecord(platform.checklists, platform.db, official, id)
  return limitTypesetting(async () =>
    platform.actaPdf.render(actaDocument(record), await thumbnailsOf(platform, record)),
  )
}
