import { sql } from 'drizzle-orm'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { createChecklists } from '../../catalogues/checklist.queries.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { type Database, rowsOf } from '../../platform/db/database.ts'
import { findAnswers, findClosedInspection } from '../../records/records.queries.ts'
import { isAsSealed, type SealedInspection } from '../../records/verify-seal.ts'
import { SHOWN } from '../format/summary.ts'
import type { Progress } from '../progress.ts'
import { copiedImages } from '../take/copied-images.ts'
import { actaNumberFaults } from './acta-gaps.ts'
import { imageFaults } from './image-faults.ts'
import { blobReader } from './read-blob.ts'

/** The first faults in words, and the number of all: every image may be faulty. */
export type Faults = { count: number; first: string[] }

type Tell = (fault: string) => void

export function faultList(): { faults: Faults; tell: Tell } {
  const faults: Faults = { count: 0, first: [] }
  const tell = (fault: string) => {
    faults.count += 1
    if (faults.first.length < SHOWN) faults.first.push(fault)
  }
  return { faults, tell }
}

/** Checks that every image of a row is there with its thumbnail, and that their bytes are intact. */
async function verifyImages(db: Database, blobs: BlobStore, progress: Progress, tell: Tell): Promise<number> {
  const read = blobReader(blobs)
  let checked = 0
  for await (const image of copiedImages(db)) {
    for (const fault of await imageFaults(read, image)) tell(fault)
    checked += 1
    progress.count('archivos revisados', checked)
  }
  return checked
}

const PAGE = 500

type ClosedRow = { id: number; department: number; told: string | null; unlisted: number }

/** Images that a record names without a row of their own: no user sees them, and no copy or check includes them. */
const unlistedImages = sql`(
  select count(*)::int from (
      select 'evidence' as kind, evidence as name from inspection_answers where inspection_id = inspections.id
      union select 'signatures', unnest(array[establishment_signature, witness_signature,
        snapshot #>> '{technician,signature}', snapshot #>> '{engineer,signature}'])) shown
    where name is not null and not exists (select from images
      where images.department_id = inspections.department_id and images.kind = shown.kind and images.name = shown.name))`

/** The next closed inspections, each with the first seal in the audit trail, which only grows. */
const closedAfter = (db: Database, after: number) =>
  rowsOf<ClosedRow>(
    db,
    sql`select id, department_id as department,
        (select (array_agg(details->>'seal' order by event.id))[1] from audit_events event
          where event.department_id = inspections.department_id and subject = 'inspection'
            and subject_id = inspections.id and action = 'close') as told, ${unlistedImages} as unlisted
      from inspections where closed_at is not null and id > ${after} order by id limit ${PAGE}`,
  )

/** Checks that the seal of every closed inspection matches its rows, and the seal that the trail got at its close. */
async function verifySeals(db: Database, progress: Progress, tell: Tell): Promise<number> {
  const checklists = createChecklists()
  let after = 0
  let checked = 0
  for (;;) {
    const rows = await closedAfter(db, after)
    for (const { id, department, told, unlisted } of rows) {
      const inspection = await findClosedInspection(db, department, id)
      if (!inspection) throw new Error(`Inspection ${id} went away.`)
      const [checklist, answers] = [await checklists.find(db, inspection), await findAnswers(db, id)]
      const isIntact = isAsSealed(inspection as SealedInspection, checklist, answers)
      if (!isIntact) tell(`El acta ${id} no es la que se selló.`)
      if (told !== null && told !== inspection.seal) {
        tell(`El acta ${id} no es la que el registro de auditoría dice que se selló.`)
      }
      if (unlisted > 0) tell(`El acta ${id} muestra ${unlisted} imágenes de las que no hay registro.`)
      checked += 1
      progress.count('actas revisadas', checked)
    }
    after = rows.at(-1)?.id ?? after
    if (rows.length < PAGE) return checked
  }
}

/** Checks every digest of an installation while the server runs. */
export async function verifyStore(
  { db, blobs }: { db: Database; blobs: BlobStore },
  progress: Progress,
): Promise<{ images: number; records: number; faults: Faults }> {
  const { faults, tell } = faultList()
  const images = await verifyImages(db, blobs, progress, tell)
  const records = await verifySeals(db, progress, tell)
  for (const fault of await actaNumberFaults(db)) tell(fault)
  await verifyAudit(db, tell, (checked) => progress.count('eslabones de auditoría', checked))
  return { images, records, faults }
}
