import type { Readable } from 'node:stream'
import type { Official } from '../../domain/access/official.ts'
import type { ExportQuery } from '../../domain/shared/list-query.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { audit } from '../audit/audit.queries.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import { downloadHeaders } from '../platform/http/download-headers.ts'
import { limitConcurrency } from '../platform/limit-concurrency.ts'
import { type ListSnapshot, SnapshotLost } from '../platform/lists/list-snapshot.ts'
import type { Platform } from '../platform/platform.ts'
import { spoolFile } from '../platform/spool-file.ts'
import { type ExportableName, exportableLists, exportEvent } from './exported-lists.ts'
import { listExportJob } from './list-export.job.ts'
import { listFile, mediaTypes } from './list-file.ts'

/** Rows that a request waits for at most; more are the work of a job (R 19.5). */
const MAX_AWAITED_ROWS = 20_000
/** Tries at most, each of another instant. */
const TRIES = 3

export type ListExport = {
  by: Official
  name: ExportableName
  query: ExportQuery<string>
  /** Whether the client broke off, so that it may ask for another export at once. */
  isGone: () => boolean
}

type ExportFile = { size: number; stream: () => Readable; headers: { 'content-type': string } & Record<string, string> }

/** The same list, whose reading ends once the client is gone. Its answer reaches no one. */
const whileAwaited = <Row>({ total, chunks }: ListSnapshot<Row>, isGone: () => boolean): ListSnapshot<Row> => ({
  total,
  async *chunks() {
    for await (const chunk of chunks()) {
      if (isGone()) throw new Problem('request.malformed')
      yield chunk
    }
  },
})

/** A list that is read long enough to be a job's work; a PDF of so many rows is refused at once. */
const isForJob = ({ format }: ExportQuery<string>, total: number) => format !== 'pdf' && total > MAX_AWAITED_ROWS

/**
 * Writes the file of one instant; begins anew where the changes since that instant are no longer known.
 * @returns undefined for a list that is too long to wait for
 */
async function writeFile(platform: Platform, { by, name, query, isGone }: ListExport, at: Date) {
  const exported = exportableLists[name]
  for (let tried = 1; ; tried += 1) {
    const snapshot = whileAwaited(await exported.open(platform.db, by, query, at), isGone)
    if (isForJob(query, snapshot.total)) return undefined
    try {
      const organization = platform.config.entity.name
      const file = listFile(exported, snapshot, { at, by, query, organization })
      return { rows: snapshot.total, ...(await spoolFile(platform.config.dataDir, file)) }
    } catch (error) {
      if (!(error instanceof SnapshotLost)) throw error
      if (tried === TRIES) throw new Problem('export.list-changing', { params: { retryAfterS: '30' } })
    }
  }
}

/** Makes `exportList`, with the queue that all exports of the server share. */
export function createListExporter(platform: Platform) {
  const running = new Set<number>()
  const inTurn = limitConcurrency({ atOnce: 2, waiting: 20 })

  const askForJob = async ({ by, name: list, query }: ListExport, at: Date) => ({
    jobId: await enqueueJob(platform.db, {
      kind: listExportJob,
      params: { list, query },
      by,
      at,
      dedupeKey: `${by.id} ${list} ${JSON.stringify(query)}`,
    }),
  })

  const exportOnce = async (asked: ListExport): Promise<ExportFile | { jobId: number }> => {
    const { by, name, query } = asked
    const at = platform.clock()
    const written = await writeFile(platform, asked, at)
    if (!written) return askForJob(asked, at)
    const { rows, size, stream, close } = written
    try {
      await audit(platform.db, exportEvent({ by, at, name, query, rows }))
    } catch (error) {
      await close()
      throw error
    }
    return {
      size,
      stream,
      headers: {
        ...downloadHeaders(mediaTypes[query.format], size, `filename="exportacion.${query.format}"`),
        'x-vigia-rows': String(rows),
      },
    }
  }

  /**
   * Exports a list as of one instant, one export of a person at a time. A list of more rows than a request waits for
   * becomes a job.
   * @throws Problem export.running, export.pdf-too-long, export.list-changing; request.too-many when too many wait
   */
  return async function exportList(asked: ListExport): Promise<ExportFile | { jobId: number }> {
    const { id } = asked.by
    if (running.has(id)) throw new Problem('export.running', { params: { retryAfterS: '5' } })
    running.add(id)
    try {
      return await inTurn(() => exportOnce(asked))
    } finally {
      running.delete(id)
    }
  }
}
