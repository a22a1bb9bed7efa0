import { setTimeout as delay } from 'node:timers/promises'
import { and, getTableColumns, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core'
import type { ListSelection } from '../../../domain/shared/list-query.ts'
import { type Querier, rowsOf } from '../db/database.ts'
import { sortKey } from './list-fields.ts'
import type { List, ListTable } from './list-tables.ts'
import { listWhere } from './list-where.ts'
import { isCompleteSince, isUnseenBy, SNAPSHOT } from './snapshot-sql.ts'

/** Rows per step: a step takes about as long as a list page, on the embedded database too. */
const CHUNK = 500
/** Pause after a step, as a multiple of its time: a third of the processor stays free for requests. */
const REST = 0.5

/** The changes since the snapshot are no longer all known, so the rows read before are not of one instant. */
export class SnapshotLost extends Error {}

export type ListSnapshot<Row> = {
  total: number
  /** The rows in the list's order, each once. @throws SnapshotLost, at the end at the latest */
  chunks(): AsyncGenerator<Row[]>
}

type Version = { id: number; isFormer?: boolean }

/** The rows with these ids, in their order, as they were at a snapshot. */
async function rowsAt(
  q: Querier,
  { rows, changes }: { rows: ListTable; changes: ListTable },
  snapshot: string,
  ids: number[],
): Promise<Version[]> {
  const known = sql`${`{${ids.join(',')}}`}::integer[]`
  const columnsOf = (table: ListTable) => getTableColumns(table) as Record<string, AnyPgColumn>
  const now = q
    .select({ ...columnsOf(rows), isFormer: sql<boolean>`false` })
    .from(rows)
    .where(sql`${rows.id} = any (${known})`)
  // A row's version at the snapshot went and never came; each later one came first.
  const former = q
    .select({ ...columnsOf(changes), isFormer: sql<boolean>`true` })
    .from(changes)
    .where(and(isUnseenBy(snapshot), sql`${changes.id} = any (${known})`))
    .groupBy(...Object.values(columnsOf(changes)))
    .having(sql`sum(weight) < 0`)
  const versions = (await unionAll(now as never, former as never)) as Version[]
  const byId = new Map<number, Version>()
  for (const version of versions) if (version.isFormer || !byId.has(version.id)) byId.set(version.id, version)
  for (const version of byId.values()) delete version.isFormer
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * A whole filtered list as of one instant, read in steps. A transaction would hold up everybody else on the embedded
 * database, and old row versions on a server. So one statement reads the ids in order, and each step undoes what was
 * written since, which the list's table of changes knows (decision 030).
 */
export async function openListSnapshot<Field extends string, Rows extends ListTable>(
  q: Querier,
  { rows, changes, fields, shown }: List<Field, Rows>,
  scope: (rows: Rows) => SQL | undefined,
  { sortBy, descending, filters }: ListSelection<Field>,
): Promise<ListSnapshot<InferSelectModel<Rows>>> {
  const where = and(scope(rows), listWhere(rows.searchText, fields(rows), filters, shown?.(rows)))
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const inOrder = sql`order by ${sortKey(fields(rows)[sortBy])} ${direction}, ${rows.id} ${direction}`
  const [taken] = await rowsOf<{ snapshot: string; ids: number[] }>(
    q,
    sql`select ${SNAPSHOT} as snapshot, array(select ${rows.id} from ${rows} where ${where} ${inOrder}) as ids`,
  )
  const { snapshot, ids } = taken ?? { snapshot: '', ids: [] }

  const readRows = (wanted: number[]) => rowsAt(q, { rows, changes }, snapshot, wanted)
  return {
    total: ids.length,
    async *chunks() {
      let read = 0
      for (let from = 0; from < ids.length; from += CHUNK) {
        const began = performance.now()
        const chunk = (await readRows(ids.slice(from, from + CHUNK))) as InferSelectModel<Rows>[]
        read += chunk.length
        yield chunk
        await delay(REST * (performance.now() - began))
      }
      // A row is missing only if changes are forgotten by now.
      const [seen] = await rowsOf<{ isComplete: boolean | null }>(
        q,
        sql`select ${isCompleteSince(snapshot)} as "isComplete"`,
      )
      if (!seen?.isComplete || read !== ids.length) throw new SnapshotLost()
    },
  }
}
