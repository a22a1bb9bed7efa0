import { z } from 'zod'
import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import { EXPORT_FORMATS, type ExportFormat, type ExportQuery } from '../../domain/shared/list-query.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { audit } from '../audit/audit.queries.ts'
import type { JobContext, JobKind } from '../jobs/job-kind.ts'
import type { ListSnapshot } from '../platform/lists/list-snapshot.ts'
import { type ExportableName, exportableLists, exportableNames, exportEvent } from './exported-lists.ts'
import { listFile } from './list-file.ts'

type ListExportParams = { list: ExportableName; query: ExportQuery<string> }

/** The query was read by the list's call when the job was asked for. */
const params = z.object({
  list: z.enum(exportableNames),
  query: z.object({
    format: z.enum(EXPORT_FORMATS),
    sortBy: z.string(),
    descending: z.boolean(),
    filters: z.array(z.object({ field: z.string(), operator: z.enum(['like', '=', '>=', '<=']), value: z.string() })),
  }),
}) as z.ZodType<ListExportParams>

const formatName: Readonly<Record<ExportFormat, string>> = { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF' }

function admitTo(list: ExportableName, by: Official): void {
  const { needs } = exportableLists[list]
  if (needs && !may(by, needs, by)) throw new Problem('access.forbidden')
}

/** The same list, which tells how many rows have been read. */
const toldBy = <Row>(
  { total, chunks }: ListSnapshot<Row>,
  progress: JobContext<unknown>['progress'],
): ListSnapshot<Row> => ({
  total,
  async *chunks() {
    let done = 0
    for await (const rows of chunks()) {
      yield rows
      done += rows.length
      await progress(done, total)
    }
  },
})

/**
 * The file of a list that is too long for a request (R 11.40, R 19.5). The list is of one instant, so a run that follows
 * another begins anew.
 */
export const listExportJob: JobKind<ListExportParams> = {
  kind: 'list-export',
  params,
  words: ({ list, query: { format } }) => ({
    name: `exportación de «${exportableLists[list].list.title}» (${formatName[format]})`,
  }),
  notice: 'job',
  async admit(_, by, { list }) {
    admitTo(list, by)
  },
  async again(_, by, params) {
    if (!may(by, 'exports.run', by)) throw new Problem('access.forbidden')
    admitTo(params.list, by)
    return params
  },
  async run({ platform: { db, clock, config }, params: { list: name, query }, askedBy: by, progress }) {
    if (!by) throw new Problem('job.asker-gone')
    const list = exportableLists[name]
    const at = clock()
    const snapshot = await list.open(db, by, query, at)
    const rows = snapshot.total
    const event = exportEvent({ by, at, name, query, rows })
    const file = listFile(list, toldBy(snapshot, progress), { at, by, query, organization: config.entity.name })
    async function* chunks() {
      yield* file
      await audit(db, event)
    }
    return { result: { rows }, file: { name: 'exportacion', extension: query.format, chunks: chunks() } }
  },
}
