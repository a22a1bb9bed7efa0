import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'

/** Rows in memory at a time: there may be tens of millions. */
const PAGE = 1_000

/** An image by its name, with the digests that rows tell of its thumbnail: older rows tell none, those of several versions several. */
export type CopiedImage = { name: string; thumbDigests: readonly string[] }

type Group = { department: number; kind: string }

/** The departments and kinds that have images. Step by step along the table's key, which is the only index: else every row would be read. */
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

/** A schema from before thumbnails had digests is read, too: it is copied before it is upgraded. */
const rowsIn = ({ department, kind }: Group, after: string) =>
  sql`(select name, to_jsonb(images) ->> 'thumb_sha256' as digest from images
    where department_id = ${department} and kind = ${kind} and name > ${after} order by name limit ${PAGE})`

/** The next names of all groups: whichever is among them is among the next of each group that has it. */
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
 * Every image, once, though several departments or kinds may share it, and others come to share it meanwhile. Rows are
 * never removed, so that none which was there at the beginning is passed over.
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
