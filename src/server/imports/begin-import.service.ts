import type { z } from 'zod'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { startImport } from '../../contract/imports/imports.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import type { newImport } from '../../domain/import/import-forms.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { countText, cutText } from '../../domain/shared/text.ts'
import { dayOf, formatDay } from '../../domain/shared/time.ts'
import { audit } from '../audit/audit.queries.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { Querier } from '../platform/db/database.ts'
import { ReceivedFile } from '../platform/http/body/received-file.ts'
import { sheetKind } from '../sheets/sheet-kind.ts'
import type { ImportAct } from './imports.service.ts'
import { readCensusJob } from './reading/read-census.job.ts'
import * as queries from './runs.queries.ts'

export type StoredCensus = { blob: string; fileName: string; sha256: string }

const LONGEST_NAME = 200

/** Judges a file by its bytes and stores it. @throws Problem upload.too-large, sheet.* */
export async function storeCensus(blobs: BlobStore, { file }: z.output<typeof newImport>): Promise<StoredCensus> {
  if (!(file instanceof ReceivedFile)) throw new Problem('sheet.no-sheet')
  const { bytes, sha256, filename } = file
  const { kind } = sheetKind(bytes)
  async function* chunks() {
    yield bytes
  }
  const { name } = await blobs.putFile(chunks(), kind)
  return { blob: name, sha256, fileName: cutText(filename, LONGEST_NAME) }
}

async function refuseRepeated(q: Querier, by: Official, sha256: string): Promise<void> {
  const before = await queries.findApplied(q, by.departmentId, sha256)
  if (!before?.appliedAt) return
  const rows = (await queries.countRows(q, [before.id])).get(before.id)?.rows ?? 0
  throw new Problem('import.repeated', {
    params: { day: formatDay(dayOf(before.appliedAt)), rows: countText(rows, 'fila', 'filas') },
    consequence: { importId: before.id },
  })
}

/** The id of no run: a new import waits for every other. */
const NO_RUN = 0

/** Refuses a new import that cannot begin. @throws Problem import.busy, import.repeated unless the sender knows */
async function refuseImport(
  q: Querier,
  by: Official,
  sha256: string,
  { confirmed = false }: Pick<z.output<typeof newImport>, 'confirmed'>,
): Promise<void> {
  if (await queries.isAnotherAtWork(q, by.departmentId, NO_RUN)) throw new Problem('import.busy')
  if (!confirmed) await refuseRepeated(q, by, sha256)
}

/** Refuses what the transaction would refuse, before any byte is stored. */
export async function admitCensus(q: Querier, by: Official, form: z.output<typeof newImport>): Promise<void> {
  if (form.file instanceof ReceivedFile) await refuseImport(q, by, form.file.sha256, form)
}

/** Begins a run with a stored file, which a job reads. Nothing of it is in the establishments yet. */
export const beginImport = (
  db: Querier,
  act: ImportAct,
  { blob, sha256, fileName }: StoredCensus,
  form: Pick<z.output<typeof newImport>, 'kind' | 'confirmed'>,
): Promise<ReplyOf<typeof startImport>> =>
  db.transaction(async (tx) => {
    const { by, at } = act
    const { departmentId } = by
    await queries.takeTurn(tx, departmentId)
    await refuseImport(tx, by, sha256, form)
    const state = 'leyendo'
    const id = await queries.insertRun(tx, {
      ...{ departmentId, kind: form.kind, fileName, fileSha256: sha256, blob, state },
      createdBy: by.id,
      createdAt: at,
    })
    const jobId = await enqueueJob(tx, { kind: readCensusJob, params: { runId: id }, by, at })
    await queries.updateRun(tx, id, { jobId })
    await audit(tx, {
      official: by,
      at,
      action: 'upload-census',
      subject: 'import',
      subjectId: id,
      details: { fileName },
    })
    return { id, state, jobId }
  })
