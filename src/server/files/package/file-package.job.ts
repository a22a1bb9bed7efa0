import { z } from 'zod'
import type { Official } from '../../../domain/access/official.ts'
import { indexHtml, indexXml } from '../../../domain/files/file-index.ts'
import { fileRefusal } from '../../../domain/files/file-rules.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import { audit } from '../../audit/audit.queries.ts'
import { findVersions, isIssued } from '../../evidence/issuing/issued-documents.queries.ts'
import { mayReadSignaturesOf } from '../../images/signature-readers.service.ts'
import type { JobKind } from '../../jobs/job-kind.ts'
import type { Querier } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ZipItem, zipFile } from '../../sheets/zip.ts'
import { prepareRenditions } from '../closing/close-file.service.ts'
import { indexEntry } from '../closing/index-entries.ts'
import { type FoundDocument, findDocuments } from '../documents/documents.queries.ts'
import { findIndex } from '../file-indexes.queries.ts'
import type { FoundFile } from '../files.queries.ts'
import { openFile } from '../open-file.ts'
import { bagItems, type Payload, payloadOf } from './bag.ts'
import { eventsCsv } from './events-csv.ts'
import { blobFile, type Gathered, gatherPayload } from './gather-payload.ts'
import { findFileEvents, noteSignatures } from './package.queries.ts'

/**
 * @property signaturesOf inspections whose signatures the package brings, noted by its run. Packages of versions before
 * decision 078 have no such note, and bring those of each acta.
 */
type PackageParams = { fileId: number; signaturesOf?: number[] | undefined }

/** The day of the newest change, which dates what is made for the package: the same state has the same dates. */
const newestOf = (file: FoundFile, instants: readonly (Date | null)[]): Date =>
  new Date(
    Math.max(Date.parse(`${file.closedOn ?? file.openedOn}T12:00:00Z`), ...instants.map((at) => at?.getTime() ?? 0)),
  )

/** An issued index as the entity signed it; undefined until it is signed. */
export async function signedIndex(
  { db, blobs }: Platform,
  { departmentId, id }: { departmentId: number; id: number },
  { path, at }: Pick<Payload, 'path' | 'at'>,
): Promise<Payload | undefined> {
  const issued = (await findVersions(db, { departmentId, kind: 'indice', subjectId: id })).find(isIssued)
  return issued && blobFile({ blobs }, path, at, issued.blob)
}

/** @property notes sentences about what the entity signed */
async function madeFiles(platform: Platform, file: FoundFile, documents: readonly FoundDocument[]) {
  const { db: q } = platform
  const entries = documents.map(indexEntry)
  const at = newestOf(
    file,
    documents.flatMap(({ addedAt, withdrawnAt }) => [addedAt, withdrawnAt]),
  )
  const issued = file.state === 'abierto' ? undefined : await findIndex(q, file.id, undefined)
  const { departmentId, number, title, closedOn } = file
  const events = await findFileEvents(q, departmentId, file.id)
  const signed = issued && (await signedIndex(platform, { departmentId, id: issued.id }, { path: 'indice.pdf', at }))
  return {
    at,
    notes: signed ? ['El índice que la entidad firmó está en data/indice.pdf.'] : [],
    files: [
      ...(signed ? [signed] : []),
      payloadOf('indice.xml', at, issued?.content ?? indexXml({ number, entries })),
      payloadOf('indice.html', at, indexHtml({ number, title, closedOn, entries })),
      payloadOf('auditoria.csv', at, eventsCsv(events)),
    ],
  }
}

/**
 * Refuses a package with pictures of signatures that its reader may not see; one that is asked for anew leaves them out.
 * @throws Problem job.result-gone
 */
async function admitToSignatures(q: Querier, by: Official, { fileId, signaturesOf }: PackageParams): Promise<void> {
  const actas = async () =>
    (await findDocuments(q, fileId)).flatMap(({ source, sourceId }) => (source === 'acta' ? (sourceId ?? []) : []))
  for (const inspectionId of signaturesOf ?? (await actas()))
    if (!(await mayReadSignaturesOf(q, by, inspectionId))) throw new Problem('job.result-gone')
}

/** A file whose package the official may have. @throws Problem file.not-found, access.forbidden, file.disposed */
export async function openForPackage(q: Querier, by: Official, fileId: number, at: Date): Promise<FoundFile> {
  const file = await openFile(q, by, fileId)
  const refusal = fileRefusal('export', file, dayOf(at))
  if (refusal) throw refusal
  return file
}

/** The items of a package, and the inspections whose signatures it brings. */
type FilePackage = { items: ZipItem[]; signaturesOf: number[] }

/**
 * The items of the package of a file, as an official may have it.
 * @param more files beside those of the archive, and sentences about them
 */
export async function filePackage(
  platform: Platform,
  official: Official,
  file: FoundFile,
  progress: (done: number, total?: number) => Promise<void>,
  more: (documents: readonly FoundDocument[]) => Promise<Pick<Gathered, 'payload' | 'notes'>> = async () => ({
    payload: [],
    notes: [],
  }),
): Promise<FilePackage> {
  const { db, config } = platform
  const { id: fileId, number, title } = file
  await prepareRenditions(platform, fileId, (made) => progress(made))
  const documents = await findDocuments(db, fileId)
  const { payload, notes, signaturesOf } = await gatherPayload(platform, official, { fileId, documents }, progress)
  const made = await madeFiles(platform, file, documents)
  const beside = await more(documents)
  const said = [...made.notes, ...notes, ...beside.notes]
  const bag = { number, title, organization: config.entity.name, at: made.at, notes: said }
  return { items: bagItems(bag, [...payload, ...made.files, ...beside.payload]), signaturesOf }
}

/** The package of a file that proves itself (BagIt). A run that follows another begins anew. */
export const filePackageJob: JobKind<PackageParams> = {
  kind: 'file-package',
  params: z.object({ fileId: z.int(), signaturesOf: z.array(z.int()).optional() }) as z.ZodType<PackageParams>,
  words: ({ fileId }) => ({
    name: 'paquete de un expediente',
    page: `/dashboard/configuraciones/archivos/${fileId}`,
  }),
  notice: 'job',
  async again(q, by, { fileId }, at) {
    await openForPackage(q, by, fileId, at)
    return { fileId }
  },
  async admit(q, by, params) {
    await openFile(q, by, params.fileId)
    await admitToSignatures(q, by, params)
  },
  async run({ platform, params: { fileId }, job, askedBy, progress }) {
    if (!askedBy) throw new Problem('job.asker-gone')
    const official = askedBy
    const { db, clock } = platform
    const file = await openForPackage(db, official, fileId, clock())
    const { items, signaturesOf } = await filePackage(platform, official, file, progress)
    await noteSignatures(db, job.id, signaturesOf)
    async function* chunks() {
      yield* zipFile(items)
      const details = { files: items.length }
      await audit(db, { official, at: clock(), action: 'export-file', subject: 'file', subjectId: fileId, details })
    }
    return { result: { files: items.length }, file: { name: file.number, extension: 'zip', chunks: chunks() } }
  },
}
