import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { isWithin } from '../../platform/db/id-spans.ts'
import { faultsInSpans, hasTable, MOST, NOT_REMADE, type OnPart } from './faults-in-spans.ts'

/** Files whose last order is not that of their newest document: a document is never removed. */
const orderFaults = (q: Querier, onPart: OnPart): Promise<string[]> =>
  faultsInSpans({ q, onPart }, [{ table: sql`files` }], async (span) => {
    const rows = await rowsOf<{ number: string }>(
      q,
      sql`select f.number from files f
        cross join lateral (select count(*) as documents, coalesce(max(d.file_order), 0) as newest from documents d where d.file_id = f.id) own
        where ${isWithin(sql`f.id`, span)} and (f.last_order <> own.documents or f.last_order <> own.newest)
        order by f.id`,
    )
    return rows.map(({ number }) => `El expediente ${number} no tiene todos los documentos que numeró. ${NOT_REMADE}`)
  })

/** Documents whose current version is not their newest one. */
const versionFaults = (q: Querier, onPart: OnPart): Promise<string[]> =>
  faultsInSpans({ q, onPart }, [{ table: sql`documents` }], async (span) => {
    const rows = await rowsOf<{ order: number; number: string }>(
      q,
      sql`select d.file_order as order, f.number from documents d join files f on f.id = d.file_id
        where ${isWithin(sql`d.id`, span)} and d.current_version is distinct from
          (select max(v.version) from document_versions v where v.document_id = d.id)
        order by d.id`,
    )
    return rows.map(
      ({ order, number }) =>
        `El documento ${order} del expediente ${number} no muestra su última versión. ${NOT_REMADE}`,
    )
  })

/** Disposals whose counts are not the sums of their files. */
async function disposalFaults(q: Querier): Promise<string[]> {
  if (!(await hasTable(q, 'public.disposals'))) return []
  const rows = await rowsOf<{ id: number }>(
    q,
    sql`select d.id from disposals d left join lateral (
        select count(*) as files, coalesce(sum(x.documents), 0) as documents, coalesce(sum(x.bytes), 0) as bytes
        from disposal_files x where x.department_id = d.department_id and x.disposal_id = d.id) sums on true
      where d.files <> sums.files or d.documents <> sums.documents or d.bytes <> sums.bytes
      order by d.id limit ${MOST}`,
  )
  return rows.map(({ id }) => `La disposición final ${id} no suma lo de sus expedientes. ${NOT_REMADE}`)
}

/** Counts of files, documents and disposals that are not those of their rows (decision 077). */
export async function fileCountFaults(q: Querier, onPart: OnPart): Promise<string[]> {
  if (!(await hasTable(q, 'public.document_versions'))) return []
  return [...(await orderFaults(q, onPart)), ...(await versionFaults(q, onPart)), ...(await disposalFaults(q))]
}
