import { ODATA_PAGE, type ODataQuery, readODataQuery } from '../../../domain/integrations/odata-query.ts'
import { cursorText, type RowCursor } from '../../../domain/integrations/row-cursor.ts'
import type { RowSetName } from '../../../domain/integrations/row-set-names.ts'
import { type Row, rowSets } from '../../../domain/integrations/row-sets.ts'
import type { Querier } from '../../platform/db/database.ts'
import { type personalAudit, type RowReader, readsPersonal, selectionOf, shownTo } from '../rows/read-rows.service.ts'
import { countRows, findRows, stampChanges } from '../rows/row-sets.queries.ts'

type AskedPage = {
  set: RowSetName
  options: Readonly<Record<string, unknown>>
  reader: RowReader
  /** Address of the service, with its slash. */
  root: string
  tellPersonal: ReturnType<typeof personalAudit>
}

/** `personal` and `reason` are this server's own: a session asks with them for persons' data. */
function splitOptions({ personal, reason, ...options }: AskedPage['options']) {
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : undefined)
  return { isPersonal: text(personal) === '1', reason: text(reason), options }
}

const contextOf = (root: string, set: RowSetName, { select }: ODataQuery) =>
  `${root}$metadata#${set}${select ? `(${select.join(',')})` : ''}`

/** The address of what follows: the same question from the last row on, and of `$top` what is left. */
function nextLink({ root, set, options }: AskedPage, cursor: RowCursor, left: number | undefined): string {
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(options)) {
    if (name !== '$skiptoken' && name !== '$count' && name !== '$top') asked.set(name, String(value))
  }
  if (left !== undefined) asked.set('$top', String(left))
  asked.set('$skiptoken', cursorText(cursor))
  // `$` and a space as other servers of OData write them: some clients compare addresses as texts.
  return `${root}${set}?${asked.toString().replaceAll('%24', '$').replaceAll('+', '%20')}`
}

/**
 * A page of a set. Rows come in the order of their last change, so that a reader who follows the links gets each row once,
 * or again with its newer change, while others write.
 * @throws Problem odata.not-supported, odata.malformed, access.forbidden
 */
export async function readODataPage(q: Querier, asked: AskedPage): Promise<object> {
  const { set, root } = asked
  const { options, ...own } = splitOptions(asked.options)
  const query = readODataQuery(set, options)
  const reader = { ...asked.reader, ...own }
  const isPersonal = readsPersonal(reader)
  if (isPersonal) await asked.tellPersonal(q, reader, set)
  if (!query.after) await stampChanges(q)
  const selection = { ...selectionOf(reader, set), filters: query.filters }
  const limit = Math.min(query.top ?? ODATA_PAGE, ODATA_PAGE)
  const rows = limit === 0 ? [] : await findRows(q, selection, { ...(query.after && { after: query.after }), limit })
  const names = query.select ?? rowSets[set].map(({ name }) => name)
  const shown = shownTo(set, isPersonal)
  const value = rows.map(({ row }) => {
    const seen: Row = shown(row)
    return Object.fromEntries(names.map((name) => [name, seen[name] ?? null]))
  })
  const last = rows.at(-1)
  const left = query.top === undefined ? undefined : query.top - rows.length
  const hasMore = last && rows.length === ODATA_PAGE && left !== 0
  return {
    '@odata.context': contextOf(root, set, query),
    ...(query.isCounted && { '@odata.count': await countRows(q, selection) }),
    value,
    ...(hasMore && { '@odata.nextLink': nextLink({ ...asked, options: asked.options }, last.cursor, left) }),
  }
}
