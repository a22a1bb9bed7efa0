import { sql } from 'drizzle-orm'
import { findChecklist } from '../inspections/checklist.queries.ts'
import { findAnswers } from '../inspections/visit.queries.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { type Database, rowsOf } from '../platform/db/database.ts'
import { findClosedInspection } from '../records/records.queries.ts'
import { isAsSealed, type SealedInspection } from '../records/verify-seal.ts'
import { checkBlob } from './check-copy.ts'
import { CopyRefused } from './copy-format.ts'
import type { Progress } from './progress.ts'

const PAGE = 500

/** Every image that a row names is there, and its bytes are those of its name. */
async function verifyImages(db: Database, blobs: BlobStore, progress: Progress, faults: string[]): Promise<number> {
  let after = ''
  let checked = 0
  for (;;) {
    const names = await rowsOf<{ name: string }>(
      db,
      sql`select distinct name collate "C" as name from images where name collate "C" > ${after} order by 1 limit ${PAGE}`,
    )
    for (const { name } of names) {
      const [bytes, thumbnail] = [await blobs.get(name), await blobs.get(`${name}.thumb`)]
      if (!bytes) faults.push(`Falta el archivo ${name}.`)
      else {
        try {
          checkBlob(name, bytes)
        } catch (error) {
          if (!(error instanceof CopyRefused)) throw error
          faults.push(error.message)
        }
      }
      if (!thumbnail) faults.push(`Falta la miniatura de ${name}.`)
      checked += 1
      progress.count('archivos revisados', checked)
    }
    after = names.at(-1)?.name ?? after
    if (names.length < PAGE) return checked
  }
}

/** The seal of every closed inspection is that of what its rows say today. */
async function verifySeals(db: Database, progress: Progress, faults: string[]): Promise<number> {
  let after = 0
  let checked = 0
  for (;;) {
    const rows = await rowsOf<{ id: number; department: number }>(
      db,
      sql`select id, department_id as department from inspections where closed_at is not null and id > ${after}
        order by id limit ${PAGE}`,
    )
    for (const { id, department } of rows) {
      const inspection = await findClosedInspection(db, department, id)
      if (!inspection) throw new Error(`Inspection ${id} went away.`)
      const [checklist, answers] = [await findChecklist(db, inspection), await findAnswers(db, id)]
      const isIntact = isAsSealed(inspection as SealedInspection, checklist, answers)
      if (!isIntact) faults.push(`El acta ${id} no es la que se selló.`)
      checked += 1
      progress.count('actas revisadas', checked)
    }
    after = rows.at(-1)?.id ?? after
    if (rows.length < PAGE) return checked
  }
}

/** Checks every digest that an installation holds, while it serves people. */
export async function verifyStore(
  { db, blobs }: { db: Database; blobs: BlobStore },
  progress: Progress,
): Promise<{ images: number; records: number; faults: string[] }> {
  const faults: string[] = []
  const images = await verifyImages(db, blobs, progress, faults)
  const records = await verifySeals(db, progress, faults)
  return { images, records, faults }
}
