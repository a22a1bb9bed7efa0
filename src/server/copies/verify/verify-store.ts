import { verifyAudit } from '../../audit/verify-audit.ts'
import { verifyAgainst, verifyLog } from '../../evidence/log/verify-log.ts'
import { addendumFaults } from '../../evidence/verifying/addendum-faults.queries.ts'
import { indexFaults } from '../../evidence/verifying/index-faults.queries.ts'
import { verifyIssued } from '../../evidence/verifying/issued-faults.ts'
import { measureFaults } from '../../evidence/verifying/measure-faults.queries.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import type { Database, Querier } from '../../platform/db/database.ts'
import type { EvidenceKeys } from '../../platform/evidence-keys.ts'
import { countListRows } from '../../platform/lists/compare-lists.queries.ts'
import { SHOWN } from '../format/summary.ts'
import type { Progress } from '../progress.ts'
import { copiedBlobs } from '../take/copied-blobs.ts'
import { actFaults } from './act-faults.ts'
import { actaGapFaults, actaNumberFaults, countActaGaps } from './acta-gaps.ts'
import { blobFaults } from './blob-faults.ts'
import { countSignings, deskFaults, lostRecordFaults, signerFaults } from './closing-faults.ts'
import { derivedFaults } from './derived-faults.ts'
import { documentFaults } from './document-faults.ts'
import { mapFaults } from './map-faults.ts'
import { comparedBlobs, namedBlobs } from './named-blobs.queries.ts'
import { blobReader } from './read-blob.ts'
import { type ToldRowCounts, toldFaults } from './told/told-faults.ts'
import { verdictFaults } from './verdict-faults.ts'
import { type RecordCounts, verifyRecords } from './verify-records.ts'

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

/**
 * Texts that a person kept outside the installation, to compare it with.
 * @property head an earlier head of the audit chain, which must still be in it
 * @property note a note of the public log, which it must still begin with
 */
export type KeptOutside = { head?: string | undefined; note?: string | undefined }

/** Numbers of the rows that a check compared; `listed` counts those of lists. */
export type Compared = RecordCounts &
  ToldRowCounts & { signings: number; gaps: number; links: number; events: number; listed: number }

type RowCheck = KeptOutside & { now?: Date; evidenceKeys?: EvidenceKeys | undefined }

const FAULTS_OF_ROWS = [
  ...[lostRecordFaults, actaNumberFaults, actaGapFaults, documentFaults],
  ...[actFaults, signerFaults, deskFaults, verdictFaults, mapFaults, addendumFaults, indexFaults, measureFaults],
]

/** Checks the rows that need no file: records, signatures, numbers, documents, lists, figures, told rows, the trail and the public log. */
export async function verifyRows(
  q: Querier,
  progress: Progress,
  tell: Tell,
  { head, note, now = new Date(), evidenceKeys }: RowCheck = {},
): Promise<Compared> {
  const records = await verifyRecords(q, progress, tell)
  for (const [at, faultsOf] of FAULTS_OF_ROWS.entries()) {
    progress.count('comprobaciones de las filas', at + 1)
    for (const fault of await faultsOf(q)) tell(fault)
  }
  let parts = 0
  const onPart = () => progress.count('partes de listados e indicadores', ++parts)
  for (const fault of await derivedFaults(q, onPart)) tell(fault)
  let toldParts = 0
  const onToldPart = () => progress.count('partes de inscripciones, usuarios y actuaciones', ++toldParts)
  const { counts, faults } = await toldFaults(q, onToldPart)
  for (const fault of faults) tell(fault)
  const onChecked = (checked: number) => progress.count('eslabones de auditoría', checked)
  const trail = await verifyAudit(q, tell, { head, now, onChecked })
  await verifyLog(q, evidenceKeys, tell, (checked) => progress.count('registros del libro público', checked))
  if (note !== undefined) await verifyAgainst(q, note, evidenceKeys, tell)
  const [signings, gaps, listed] = [await countSignings(q), await countActaGaps(q), await countListRows(q)]
  return { ...records, ...trail, ...counts, signings, gaps, listed }
}

type VerifiedStore = { db: Database; blobs: BlobStore; clock?: Clock; evidenceKeys?: EvidenceKeys }

/** Checks every digest of an installation while the server runs. `unnamed` counts blobs without a row, which is no fault. */
export async function verifyStore(
  { db, blobs, clock = systemClock, evidenceKeys }: VerifiedStore,
  progress: Progress,
  kept: KeptOutside = {},
): Promise<{ images: number; records: number; compared: Compared; unnamed: number; faults: Faults }> {
  const { faults, tell } = faultList()
  const images = await verifyBlobs(db, blobs, progress, tell)
  const compared = await verifyRows(db, progress, tell, { ...kept, now: clock(), evidenceKeys })
  const onChecked = (checked: number) => progress.count('documentos firmados revisados', checked)
  await verifyIssued({ db, read: blobReader(blobs), tell, onChecked })
  return { images, records: compared.records, compared, unnamed: await countUnnamed(db, blobs), faults }
}
