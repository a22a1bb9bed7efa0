import { z } from 'zod'
import { indexHtml, indexXml } from '../../../domain/files/file-index.ts'
import { fileRefusal } from '../../../domain/files/file-rules.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import { audit } from '../../audit/audit.queries.ts'
import type { JobKind } from '../../jobs/job-kind.ts'
import type { Querier } from '../../platform/db/database.ts'
import { zipFile } from '../../sheets/zip.ts'
import { prepareRenditions } from '../closing/close-file.service.ts'
import { indexEntry } from '../closing/index-entries.ts'
import { type FoundDocument, findDocuments } from '../documents/documents.queries.ts'
import { type FoundFile, findIndex } from '../files.queries.ts'
import { openFile } from '../open-file.ts'
import { bagItems, payloadOf } from './bag.ts'
import { eventsCsv } from './events-csv.ts'
import { gatherPayload } from './gather-payload.ts'
import { findFileEvents } from './package.queries.ts'

type PackageParams = { fileId: number }

/** The day of the newest change, which dates what is made for the package: the same state has the same dates. */
const newestOf = (file: FoundFile, instants: readonly (Date | null)[]): Date =>
  new Date(
    Math.max(Date.parse(`${file.closedOn ?? file.openedOn}T12:00:00Z`), ...instants.map((at) => at?.getTime() ?? 0)),
  )

async function madeFiles(q: Querier, file: FoundFile, documents: readonly FoundDocument[]) {
  const entries = documents.map(indexEntry)
  const at = newestOf(
    file,
    documents.flatMap(({ addedAt, withdrawnAt }) => [addedAt, withdrawnAt]),
  )
  const issued = file.state === 'abierto' ? undefined : await findIndex(q, file.id, undefined)
  const { number, title, closedOn } = file
  const events = await findFileEvents(q, file.departmentId, file.id)
  return {
    at,
    files: [
      payloadOf('indice.xml', at, issued?.content ?? indexXml({ number, entries })),
      payloadOf('indice.html', at, indexHtml({ number, title, closedOn, entries })),
      payloadOf('auditoria.csv', at, eventsCsv(events)),
    ],
  }
}

/** The package of a file that proves itself (BagIt). A run that follows another begins anew. */
export const filePackageJob: JobKind<PackageParams> = {
  kind: 'file-package',
  params: z.object({ fileId: z.int() }) as z.ZodType<PackageParams>,
  notice: ({ fileId }) => ({
    kind: 'job',
    name: 'paquete de un expediente',
    link: `/dashboard/configuraciones/archivos/${fileId}`,
  }),
  async admit(q, by, { fileId }) {
    await openFile(q, by, fileId)
  },
  async run({ platform, params: { fileId }, askedBy, progress }) {
    if (!askedBy) throw new Problem('job.asker-gone')
    const official = askedBy
    const { db, clock, config } = platform
    const file = await openFile(db, official, fileId)
    const refusal = fileRefusal('export', file, dayOf(clock()))
    if (refusal) throw refusal
    await prepareRenditions(platform, fileId, (made) => progress(made))
    const documents = await findDocuments(db, fileId)
    const { payload, notes } = await gatherPayload(platform, official, { fileId, documents }, progress)
    const { at, files } = await madeFiles(db, file, documents)
    const bag = { number: file.number, title: file.title, organization: config.entity.name, at, notes }
    const items = bagItems(bag, [...payload, ...files])
    async function* chunks() {
      yield* zipFile(items)
      const details = { files: items.length }
      await audit(db, { official, at: clock(), action: 'export-file', subject: 'file', subjectId: fileId, details })
    }
    return { result: { files: items.length }, file: { name: file.number, extension: 'zip', chunks: chunks() } }
  },
}
