import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'

/** Rows in memory at a time; there may be tens of millions. */
const PAGE = 1_000

/**
 * An image's name, with the thumbnail digests in its rows: none in older rows, several if several versions wrote them.
 */
type CopiedImage = { name: string; thumbDigests: readonly string[] }

type Group = { department: number; kind: string }

/**
 * Departments and kinds with images. Each step jumps along the table's only index, because a plain query would read
 * every row.
 */
async function imageGroups(q: Querier): Promise<Group[]> {
  const groups: Group[] = []
  for (;;) {
    const last = groups.at(-1)
    const after = last ? sql`where (department_id, kind) > (${last.department}, ${last.kind})` : sql``
    const [next] = await rowsOf<Group>(
      q,
      sql`select department_id as department, kind from images ${after} order by department_id, kind limit 1`,
    )
    if (!next) return groups
    groups.push(next)
  }
}

/** Reads older schemas without thumbnail digests too: a database is copied before it is upgraded. */
const rowsIn = ({ department, kind }: Group, after: string) =>
  sql`(select name, to_jsonb(images) ->> 'thumb_sha256' as digest from images
    where department_id = ${department} and kind = ${kind} and name > ${after} order by name limit ${PAGE})`

/** The next names of all groups: a name among the first of all is among the first of each group that has it. */
const nextImages = (q: Querier, groups: readonly Group[], after: string) =>
  rowsOf<{ name: string; thumbDigests: string[] | null }>(
    q,
    sql`select name, array_agg(digest) filter (where digest is not null) as "thumbDigests"
      from (${sql.join(
        groups.map((group) => rowsIn(group, after)),
        sql` union all `,
      )}) of_groups group by name order by name limit ${PAGE}`,
  )

/**
 * Yields every image once, although departments and kinds may share it and more may do so meanwhile. Rows are never
 * removed, so no image of the beginning is missed.
 */
export async function* copiedImages(q: Querier): AsyncGenerator<CopiedImage, void, void> {
  const groups = await imageGroups(q)
  if (groups.length === 0) return
  let isLast = false
  for (let after = ''; !isLast; ) {
    const images = await nextImages(q, groups, after)
    for (const { name, thumbDigests } of images) yield { name, thumbDigests: thumbDigests ?? [] }
    after = images.at(-1)?.name ?? after
    isLast = images.length < PAGE
  }
}

/** The subset of `names` that images have now. The table's only index begins with department and kind, so each is asked. */
export const imagesAmong = (q: Querier, names: readonly string[]): Promise<string[]> =>
  rowsOf<{ name: string }>(
    q,
    sql`select i.name from departments d cross join (values ('signatures'), ('evidence'), ('photos')) k (kind)
      join images i on i.department_id = d.id and i.kind = k.kind
        and i.name in (select json_array_elements_text(${JSON.stringify(names)}::json))`,
  ).then((rows) => rows.map(({ name }) => name))
