import { sql } from 'drizzle-orm'
import { toldActa } from '../../../domain/evidence/acta-names.ts'
import { type Outcome, outcomeOf } from '../../../domain/inspections/outcome.ts'
import { buildRecord } from '../../../domain/records/build-record.ts'
import { verifyAudit, verifyHead } from '../../audit/verify-audit.ts'
import { createChecklists } from '../../catalogues/checklist.queries.ts'
import { verifyAgainst, verifyLog } from '../../evidence/log/verify-log.ts'
import { addendumFaults } from '../../evidence/verifying/addendum-faults.queries.ts'
import { verifyIssued } from '../../evidence/verifying/issued-faults.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { type Database, rowsOf } from '../../platform/db/database.ts'
import type { EvidenceKeys } from '../../platform/evidence-keys.ts'
import { findAnswers, findClosedInspection } from '../../records/records.queries.ts'
import { isAsSealed, type SealedInspection } from '../../records/verify-seal.ts'
import { SHOWN } from '../format/summary.ts'
import type { Progress } from '../progress.ts'
import { copiedBlobs } from '../take/copied-blobs.ts'
import { actFaults, isSignedOverOther } from './act-faults.ts'
import { actaNumberFaults } from './acta-gaps.ts'
import { blobFaults } from './blob-faults.ts'
import { documentFaults } from './document-faults.ts'
import { mapFaults } from './map-faults.ts'
import { comparedBlobs, namedBlobs } from './named-blobs.queries.ts'
import { blobReader } from './read-blob.ts'
import { verdictFaults } from './verdict-faults.ts'

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

/** Checks that every image of a row is there with its thumbnail, every file too, and that their bytes are intact. */
async function verifyBlobs(db: Database, blobs: BlobStore, progress: Progress, tell: Tell): Promise<number> {
  const read = blobReader(blobs)
  let checked = 0
  for await (const blob of copiedBlobs(db)) {
    for (const fault of await blobFaults(read, blob)) tell(fault)
    checked += 1
    progress.count('archivos revisados', checked)
  }
  return checked
}

/** Counts the blobs that no row names; no copy has them, and the server removes them after two days. */
async function countUnnamed(db: Database, blobs: BlobStore): Promise<number> {
  let unnamed = 0
  for await (const { isNamed } of comparedBlobs(blobs, namedBlobs(db))) if (!isNamed) unnamed += 1
  return unnamed
}

const PAGE = 500

/** A closing as the audit trail tells it. Events of older versions tell no seal. */
type ToldClosing = { seal?: string; concepto?: string; compliancePct?: number }

type ClosedRow = { id: number; department: number; told: ToldClosing | null; unlisted: number }

/** Images that a record names without a row of their own: no user sees them, and no copy or check includes them. */
const unlistedImages = sql`(
  select count(*)::int from (
      select 'evidence' as kind, evidence as name from inspection_answers where inspection_id = inspections.id
      union select 'signatures', unnest(array[establishment_signature, witness_signature,
        snapshot #>> '{technician,signature}', snapshot #>> '{engineer,signature}'])) shown
    where name is not null and not exists (select from images
      where images.department_id = inspections.department_id and images.kind = shown.kind and images.name = shown.name))`

/** The next closed inspections, each with the first closing in the audit trail, which only grows. */
const closedAfter = (db: Database, after: number) =>
  rowsOf<ClosedRow>(
    db,
    sql`select id, department_id as department,
        (select (array_agg(coalesce(details, '{}') order by event.id))[1] from audit_events event
          where event.department_id = inspections.department_id and subject = 'inspection'
            and subject_id = inspections.id and action = 'close') as told, ${unlistedImages} as unlisted
      from inspections where closed_at is not null and id > ${after} order by id limit ${PAGE}`,
  )

/** Percentages are stored as they were computed; the margin allows for another order of the sum. */
const isSamePct = (one: number | null | undefined, other: number) =>
  one !== null && one !== undefined && Math.abs(one - other) < 1e-6

/** Whether a record and its closing event have the score and concepto of the record's answers. */
const hasOwnOutcome = (
  record: { compliancePct: number | null; concepto: string | null },
  computed: Outcome,
  told: ToldClosing | null,
): boolean =>
  record.concepto === computed.concepto &&
  isSamePct(record.compliancePct, computed.compliancePct) &&
  (told?.concepto === undefined || told.concepto === computed.concepto) &&
  (told?.compliancePct === undefined || isSamePct(told.compliancePct, computed.compliancePct))

/**
 * Checks that the seal of every closed inspection matches its rows and the seal that the trail got at its close. Its answers
 * must give its score and concepto, and its signatures must be over its content.
 */
async function verifySeals(db: Database, progress: Progress, tell: Tell): Promise<number> {
  const checklists = createChecklists()
  let after = 0
  let checked = 0
  for (;;) {
    const rows = await closedAfter(db, after)
    for (const { id, department, told, unlisted } of rows) {
      const inspection = await findClosedInspection(db, department, id)
      if (!inspection) throw new Error(`Inspection ${id} went away.`)
      const name = toldActa({ id, number: inspection.snapshot?.number })
      const [checklist, answers] = [await checklists.find(db, inspection), await findAnswers(db, id)]
      const isIntact = isAsSealed(inspection as SealedInspection, checklist, answers)
      if (!isIntact) tell(`El acta ${name} no es la que se selló.`)
      if (!told) tell(`El cierre del acta ${name} no está en el registro de auditoría.`)
      else if (told.seal !== undefined && told.seal !== inspection.seal) {
        tell(`El acta ${name} no es la que el registro de auditoría dice que se selló.`)
      }
      if (!hasOwnOutcome(inspection, outcomeOf(checklist, answers, checklist.floors), told)) {
        tell(`El porcentaje o el concepto del acta ${name} no son los de sus respuestas.`)
      }
      if (isIntact && isSignedOverOther(buildRecord(inspection as SealedInspection, checklist, answers))) {
        tell(`El acta ${name} dice que se firmó sobre otro contenido.`)
      }
      if (unlisted > 0) tell(`El acta ${name} muestra ${unlisted} imágenes de las que no hay registro.`)
      checked += 1
      progress.count('actas revisadas', checked)
    }
    after = rows.at(-1)?.id ?? after
    if (rows.length < PAGE) return checked
  }
}

/**
 * Texts that a person kept outside the installation, to compare it with.
 * @property head an earlier head of the audit chain, which must still be in it
 * @property note a note of the public log, which it must still begin with
 */
export type KeptOutside = { head?: string | undefined; note?: string | undefined }

/** Checks every digest of an installation while the server runs. `unnamed` counts blobs without a row, which is no fault. */
export async function verifyStore(
  { db, blobs, evidenceKeys }: { db: Database; blobs: BlobStore; evidenceKeys?: EvidenceKeys },
  progress: Progress,
  { head, note }: KeptOutside = {},
): Promise<{ images: number; records: number; unnamed: number; faults: Faults }> {
  const { faults, tell } = faultList()
  const images = await verifyBlobs(db, blobs, progress, tell)
  const records = await verifySeals(db, progress, tell)
  for (const fault of await actaNumberFaults(db)) tell(fault)
  for (const fault of await documentFaults(db)) tell(fault)
  for (const fault of await actFaults(db)) tell(fault)
  for (const fault of await verdictFaults(db)) tell(fault)
  for (const fault of await mapFaults(db)) tell(fault)
  const onChecked = (checked: number) => progress.count('documentos firmados revisados', checked)
  await verifyIssued({ db, read: blobReader(blobs), tell, onChecked })
  for (const fault of await addendumFaults(db)) tell(fault)
  await verifyAudit(db, tell, (checked) => progress.count('eslabones de auditoría', checked))
  if (head !== undefined) await verifyHead(db, head, tell)
  await verifyLog(db, evidenceKeys, tell, (checked) => progress.count('registros del libro público', checked))
  if (note !== undefined) await verifyAgainst(db, note, evidenceKeys, tell)
  return { images, records, unnamed: await countUnnamed(db, blobs), faults }
}
