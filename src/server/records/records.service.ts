import type { Official } from '../../domain/access/official.ts'
import { actaDocument } from '../../domain/records/acta.ts'
import { actaImages, imageKey } from '../../domain/records/acta-contents.ts'
import type { ActaIssue } from '../../domain/records/acta-issue.ts'
import type { ActaDocument } from '../../domain/records/acta-model.ts'
import { buildRecord, type ClosableInspection } from '../../domain/records/build-record.ts'
import { actaNumber, type ShownRecord, standardPrintFormat } from '../../domain/records/record.ts'
import { type FilePhoto, type RecordFileBook, recordFile } from '../../domain/records/record-file.ts'
import { visitTimes } from '../../domain/records/visit-times.ts'
import { canonicalJson } from '../../domain/shared/canonical-json.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { thumbnailName } from '../images/images.service.ts'
import { reducedPhoto } from '../images/reduced-photo.ts'
import type { Checklists } from '../platform/checklists.ts'
import type { Querier } from '../platform/db/database.ts'
import { limitConcurrency } from '../platform/limit-concurrency.ts'
import type { Platform } from '../platform/platform.ts'
import { MAX_THREADS } from './pdf/render-acta-pdf.ts'
import { recordCode } from './record-code.ts'
import {
  findAnswers,
  findClosedInspection,
  findStoredPhotos,
  findVerdictPhotoTimes,
  photoTimesOf,
} from './records.queries.ts'
import { type SealedInspection, sealedRecord } from './verify-seal.ts'

/** The times of a record that was closed before they were kept. */
function timesOfBefore(
  day: string,
  { startedAt, closedAt }: { startedAt: Date; closedAt: Date | null },
  answers: readonly { capturedAt: Date | null }[],
) {
  const capturedAt = answers.map((answer) => answer.capturedAt)
  const times = visitTimes(day, { startedAt, closedAt: closedAt ?? startedAt, capturedAt })
  return { startedAt: times.startedAt.toISOString(), endedAt: times.endedAt.toISOString() }
}

/** The record of a closed inspection of the official's department. */
export async function readRecord(
  { checklists, config }: Pick<Platform, 'checklists' | 'config'>,
  q: Querier,
  official: Pick<Official, 'departmentId'>,
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
  const times = inspection.snapshot?.times ?? timesOfBefore(record.day, inspection, answers)
  return {
    ...record,
    floors: checklist.floors,
    ...times,
    photoTimes: [...photoTimesOf(answers), ...(record.followUp ? await findVerdictPhotoTimes(q, inspection.id) : [])],
    printFormat: inspection.snapshot?.printFormat ?? standardPrintFormat,
    ...(inspection.editionReplacedOn !== null && {
      lateEdition: { version: checklist.version, replacedOn: inspection.editionReplacedOn },
    }),
    seal: inspection.seal ?? '',
    code: recordCode(inspection.seal ?? ''),
    ...(config.publicUrl !== undefined && { publicUrl: config.publicUrl }),
  }
}

type SealedRecord = ReturnType<typeof sealedRecord>

/**
 * The sealed record of a closed inspection as text, its seal, and the record itself; without text and record where the
 * stored rows no longer give the seal.
 * @throws Problem inspection.not-found
 */
export async function readSealedText(
  checklists: Checklists,
  q: Querier,
  departmentId: number,
  id: number,
): Promise<{ text: string | undefined; seal: string; record: SealedRecord }> {
  const inspection = await findClosedInspection(q, departmentId, id)
  if (!inspection) throw new Problem('inspection.not-found')
  const checklist = await checklists.find(q, inspection)
  const answers = await findAnswers(q, inspection.id)
  const record = sealedRecord(inspection as SealedInspection, checklist, answers)
  return { text: record && canonicalJson(record), seal: inspection.seal ?? '', record }
}

/** Facts of its signature that a signed file carries beside the record. */
export type RecordSigning = { keyId?: string; book?: RecordFileBook | undefined }

/**
 * The sealed record of an acta with its seal, as its files carry it. Stored rows that no longer give the seal are carried as
 * they are: a check of the file then tells so.
 * @throws Problem inspection.not-found
 */
export async function readRecordFile(
  { checklists, config, letterhead }: Pick<Platform, 'checklists' | 'config' | 'letterhead'>,
  q: Querier,
  departmentId: number,
  id: number,
  signing: RecordSigning = {},
): Promise<{ text: string; number: string; seal: string; code: string }> {
  const found = await findClosedInspection(q, departmentId, id)
  if (!found) throw new Problem('inspection.not-found')
  const inspection = found as typeof found & SealedInspection
  const checklist = await checklists.find(q, inspection)
  const answers = await findAnswers(q, inspection.id)
  const { seal, closedAt } = inspection
  const code = recordCode(seal)
  const record = sealedRecord(inspection, checklist, answers) ?? buildRecord(inspection, checklist, answers)
  const file = recordFile({
    ...{ ...signing, seal, code, closedAt, departmentId, publicUrl: config.publicUrl ?? null },
    record,
    photos: await photosOf(q, { departmentId, id, record, answers }),
    entity: { name: letterhead.name, nit: letterhead.nit },
  })
  return { text: canonicalJson(file), number: actaNumber(file.registro), seal, code }
}

type FilesOfRecord = {
  departmentId: number
  id: number
  record: Pick<ShownRecord, 'sections' | 'followUp'>
  answers: Parameters<typeof photoTimesOf>[0]
}

/** The photos of a record with what is known of each beside it. Only their digests are under the seal. */
async function photosOf(q: Querier, { departmentId, id, record, answers }: FilesOfRecord): Promise<FilePhoto[]> {
  const { sections, followUp } = record
  const verified = followUp?.verdicts.map(({ image }) => image) ?? []
  const named = [...sections.flatMap(({ items }) => items.map(({ evidence }) => evidence)), ...verified]
  const names = [...new Set(named.filter((name) => name !== null))]
  if (names.length === 0) return []
  const stored = await findStoredPhotos(q, departmentId, names)
  const times = [...photoTimesOf(answers), ...(followUp ? await findVerdictPhotoTimes(q, id) : [])]
  const takenAt = new Map(times.map((time) => [time.name, time.takenAt]))
  return names.map((imagen) => {
    const photo = stored.get(imagen)
    const recibida = photo?.createdAt.toISOString() ?? null
    return { imagen, bytes: photo?.bytes ?? null, tomada: takenAt.get(imagen) ?? null, recibida }
  })
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
 * Lays a document out with its pictures: as PDF/A-3a, or as PDF/A-2a where it carries no content.
 * @param text the sealed content as JSON, which the file carries
 * @throws Problem request.too-many when too many renders wait
 */
export const typesetDocument = (
  platform: Platform,
  document: ActaDocument,
  text: string | undefined,
): Promise<Uint8Array> =>
  limitTypesetting(async () => platform.actaPdf.render(document, await picturesOf(platform, document), text))

/**
 * Renders the acta with thumbnails, and larger photos in its annex. A missing image prints a note in its place. The file
 * carries the sealed record (R 26.3), unless the entity's archive takes PDF/A-2a alone (R 27.26).
 * @param issue how the pages tell of the entity's signature, which is no part of this file
 * @throws Problem inspection.not-found; request.too-many when too many renders wait
 */
export async function renderRecordPdf(
  platform: Platform,
  { departmentId, id }: { departmentId: number; id: number },
  issue: ActaIssue,
  signing: RecordSigning = {},
): Promise<Uint8Array> {
  const record = await readRecord(platform, platform.db, { departmentId }, id)
  const { text } = await readRecordFile(platform, platform.db, departmentId, id, signing)
  const carried = platform.config.evidence.actaStandard === 'a-3a' ? text : undefined
  return typesetDocument(platform, actaDocument(record, platform.letterhead, issue), carried)
}
