import { hash } from 'node:crypto'
import type { Official } from '../../domain/access/official.ts'
import { ACCEPTED_TYPES } from '../../domain/files/accepted-types.ts'
import { findFilesOf } from '../file-list/file-list.queries.ts'
import { closeFileWith } from '../files/closing/close-file.service.ts'
import { placeHold } from '../files/closing/holds.service.ts'
import { addSentDocument } from '../files/documents/documents.service.ts'
import type { PreparedDocument } from '../files/documents/receive-document.ts'
import { createFile } from '../files/files.service.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { Querier } from '../platform/db/database.ts'
import { createSeries } from '../trd/trd.service.ts'
import { workingDay } from './calendar.ts'

const MORNING = 9 * 60
/** Days since the plan of the closed file began and ended; with its two years it falls due within one. */
const [OPENED_DAYS_AGO, CLOSED_DAYS_AGO] = [560, 500]
/** Bytes that the documents of the demonstration may take. */
export const QUOTA_BYTES = 1024 ** 3

const texts = [
  {
    title: 'Plan de choque de plazas de mercado',
    text: 'Plan de choque de inspección, vigilancia y control en plazas de mercado.\nPrioridad: expendios de carnes y pescado.\n',
  },
  {
    title: 'Informe final del plan de choque',
    text: 'Informe final: se visitaron los expendios priorizados y se verificó la cadena de frío.\n',
  },
]

const prepared = ({ title, text }: (typeof texts)[number]): PreparedDocument => {
  const sha256 = hash('sha256', text)
  return {
    blob: `${sha256}.txt`,
    sha256,
    mediaType: ACCEPTED_TYPES.txt,
    bytes: Buffer.byteLength(text),
    pages: 1,
    isProtected: false,
    name: `${title}.txt`,
    scan: 'sin_antivirus',
    scanDetail: null,
    engine: null,
  }
}

/** Stores the bytes of the demonstration's documents, before its transaction. */
export async function storeFileTexts(blobs: BlobStore): Promise<void> {
  for (const each of texts) await blobs.put(prepared(each).blob, Buffer.from(each.text))
}

type FileLoad = { tx: Querier; reference: Date; by: Official; establishmentId: number }

/** A closed file with two documents, whose term ends within a year, and a hold on an establishment's open file. */
export async function loadFiles({ tx, reference, by, establishmentId }: FileLoad): Promise<void> {
  const at = workingDay(reference, OPENED_DAYS_AGO, MORNING)
  const series = {
    code: 'IVC-03',
    name: 'Planes de inspección y vigilancia',
    officeYears: 1,
    centralYears: 1,
    disposition: 'E',
  } as const
  const { id: seriesId } = await createSeries(tx, { by, at, form: { ...series, isConfirmed: true } })
  const form = { seriesId, subject: 'general', title: 'Plan de choque de plazas de mercado' } as const
  const { id } = await createFile({ db: tx, at, by, form })
  for (const each of texts) {
    const sent = prepared(each)
    const file = { size: sent.bytes, type: sent.mediaType }
    await addSentDocument(tx, id, { by, at, quotaBytes: QUOTA_BYTES }, { form: { file, title: each.title }, sent })
  }
  const closedAt = workingDay(reference, CLOSED_DAYS_AGO, MORNING)
  await closeFileWith(tx, id, { by, at: closedAt, form: { reason: 'Terminó el plan de choque.' } })
  const [open] = await findFilesOf(tx, by, 'establishment', establishmentId)
  const hold = {
    matter: 'Queja ciudadana 2026-0147',
    authority: 'Personería municipal',
    reason: 'Se pidió conservar el expediente.',
  }
  if (open) await placeHold(tx, open.id, { by, at: workingDay(reference, 5, MORNING), form: hold })
}
