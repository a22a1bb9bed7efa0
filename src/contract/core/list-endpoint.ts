import { z } from 'zod'
import type { TokenScope } from '../../domain/integrations/api-token.ts'
import { enteredSearch } from '../../domain/shared/entered.ts'
import {
  EXPORT_FORMATS,
  type ExportFormat,
  type ExportQuery,
  type ListFilter,
  type ListQuery,
  type ListSelection,
  MAX_PAGE_SIZE,
  MAX_SEARCH_WORDS,
  PAGE_SIZE,
  pageLimit,
  pageOffset,
  SEARCH_FIELD,
  searchWords,
} from '../../domain/shared/list-query.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { endpoint, fileReply } from './endpoint.ts'
import { inNumber, inText } from './wire-field.ts'
import type { Form } from './wire-object.ts'
import { wireObject } from './wire-object.ts'

const selectionNames = {
  order: ['order', inNumber.optional()],
  sortBy: ['order_by', inText.optional()],
  filter: ['filter', inText.optional()],
} as const
const wirePage = wireObject(
  { limit: ['limit', inNumber.optional()], offset: ['offset', inNumber.optional()], ...selectionNames },
  'refuse',
)
const wireExport = wireObject({ format: ['format', inText.optional()], ...selectionNames }, 'refuse')
const range = z.object({ limit: pageLimit.default(PAGE_SIZE), offset: pageOffset.default(0) })
const direction = z.object({ order: z.literal([1, -1, 0], { error: 'El orden debe ser 1, 0 o -1.' }).default(1) })
const exportFormat = (sent: string | undefined): ExportFormat => {
  const format = EXPORT_FORMATS.find((one) => one === sent)
  if (format) return format
  throw new Problem('request.invalid', { params: { reason: `El formato debe ser ${EXPORT_FORMATS.join(', ')}.` } })
}
type SentSelection = { order?: number | undefined; sortBy?: string | undefined; filter?: string | undefined }
const MAX_FILTER_TEXT = 200
const WILDCARD = '%'
/** Longest search text, in characters. The wire adds a wildcard at each end. */
export const MAX_SEARCH = MAX_FILTER_TEXT - 2 * WILDCARD.length
/** Text without a zero byte, which PostgreSQL rejects even in a search. */
const filterText = z
  .string()
  .max(MAX_FILTER_TEXT)
  .refine((value) => !value.includes('\0'))
const wireFilters = z
  .array(
    z.strictObject({
      field: z.string(),
      operator: z.enum(['LIKE', '=', '>=', '<=']),
      value: z.union([filterText, z.number()]),
    }),
  )
  .max(20)

const parseFilters = (json: string) => {
  try {
    return wireFilters.parse(JSON.parse(json))
  } catch {
    throw new Problem('list.malformed-filter')
  }
}
function checkWords(filters: readonly ListFilter<string>[]): void {
  const searched = filters.filter(({ field }) => field === SEARCH_FIELD)
  const words = searched.reduce((count, { value }) => count + searchWords(value).length, 0)
  if (words > MAX_SEARCH_WORDS) throw new Problem('list.too-many-words', { params: { most: String(MAX_SEARCH_WORDS) } })
}

/** Strips the client's wildcards, because the list engine adds its own. */
const withoutWildcards = (value: string) => value.replace(/^%/, '').replace(/%$/, '')

const describeSelection = (fields: readonly string[]) => ({
  order: { type: 'integer', enum: [1, -1, 0], default: 1 },
  order_by: { type: 'string', enum: fields },
  filter: {
    type: 'string',
    description: `Lista JSON de {"field","operator","value"}; field: ${SEARCH_FIELD}, ${fields.join(', ')}; operator: LIKE, =, >=, <=.`,
  },
})
const describePage = {
  limit: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: PAGE_SIZE },
  offset: { type: 'integer', minimum: 0, default: 0 },
}
const describeFormat = { format: { type: 'string', enum: EXPORT_FORMATS } }

/** Reads and writes which rows of a list are asked for, and in which order. */
function selectionCodec<const F extends Record<string, string>>(fields: F, defaultSort: F[keyof F]) {
  type Field = F[keyof F]
  const domainField = (wireName: string) => {
    const name = Object.hasOwn(fields, wireName) ? fields[wireName] : undefined
    if (!name) throw new Problem('list.unknown-field', { params: { field: wireName } })
    return name as Field
  }
  const wireField = (name: string) => Object.keys(fields).find((wireName) => fields[wireName] === name) ?? name
  return {
    decode(sent: SentSelection): ListSelection<Field> {
      const filters = (sent.filter ? parseFilters(sent.filter) : []).map(
        (filter): ListFilter<Field> => ({
          field: filter.field === SEARCH_FIELD ? SEARCH_FIELD : domainField(filter.field),
          operator: filter.operator === 'LIKE' ? 'like' : filter.operator,
          value:
            filter.operator === 'LIKE' ? enteredSearch(withoutWildcards(String(filter.value))) : String(filter.value),
        }),
      )
      checkWords(filters)
      direction.parse(sent)
      return {
        descending: (sent.order ?? 1) !== 1,
        sortBy: sent.sortBy ? domainField(sent.sortBy) : defaultSort,
        filters,
      }
    },
    encode: ({ descending, sortBy, filters }: ListSelection<Field>): SentSelection => ({
      order: descending ? -1 : 1,
      sortBy: wireField(sortBy),
      filter:
        filters.length === 0
          ? undefined
          : JSON.stringify(
              filters.map((filter) => ({
                field: filter.field === SEARCH_FIELD ? SEARCH_FIELD : wireField(filter.field),
                operator: filter.operator === 'like' ? 'LIKE' : filter.operator,
                value: filter.operator === 'like' ? `${WILDCARD}${filter.value}${WILDCARD}` : filter.value,
              })),
            ),
    }),
  }
}

/** The query of a list (R 7.4). */
function pageForm<const F extends Record<string, string>>({ fields, defaultSort }: ListOrder<F>) {
  type Query = ListQuery<F[keyof F]>
  const selection = selectionCodec(fields, defaultSort)
  const wire = z.codec(wirePage, z.custom<Query>(), {
    decode: (sent) => ({ ...range.parse(sent), ...selection.decode(sent) }),
    encode: ({ limit, offset, ...asked }) => ({ limit, offset, ...selection.encode(asked) }),
  })
  const openApiSchemas = { ...describePage, ...describeSelection(Object.keys(fields)) }
  return { wire, schema: z.custom<Query>(), wireNames: {}, openApiSchemas } as unknown as Form<z.ZodType<Query>>
}

/** The query of a list's export: the list's own without a page, and the kind of file. */
function exportForm<const F extends Record<string, string>>({ fields, defaultSort }: ListOrder<F>) {
  type Query = ExportQuery<F[keyof F]>
  const selection = selectionCodec(fields, defaultSort)
  const wire = z.codec(wireExport, z.custom<Query>(), {
    decode: (sent) => ({ format: exportFormat(sent.format), ...selection.decode(sent) }),
    encode: ({ format, ...asked }) => ({ format, ...selection.encode(asked) }),
  })
  const openApiSchemas = { ...describeFormat, ...describeSelection(Object.keys(fields)) }
  return { wire, schema: z.custom<Query>(), wireNames: {}, openApiSchemas } as unknown as Form<z.ZodType<Query>>
}

/** The fields that may sort and filter a list, wire name → domain name, and the one that sorts it by default. */
export type ListOrder<F extends Record<string, string>> = { fields: F; defaultSort: F[keyof F] }

/** A paged list: `data.{collection}` and `data.total` (R 11.7). */
export function listEndpoint<R extends z.ZodType, const F extends Record<string, string>>(list: {
  path: string
  summary: string
  collection: string
  row: R
  order: ListOrder<F>
  /** Scopes that a token needs to read the list; without them it needs a session. */
  tokenScopes?: readonly TokenScope[]
}) {
  return endpoint({
    method: 'GET',
    path: list.path,
    summary: list.summary,
    query: pageForm(list.order),
    reply: wireObject({ rows: [list.collection, z.array(list.row)], total: ['total', z.number()] }),
    ...(list.tokenScopes && { tokenScopes: list.tokenScopes }),
  })
}

/** The whole filtered list as a file, as of one instant (R 11.40). */
export function exportEndpoint<const F extends Record<string, string>>(list: {
  path: string
  summary: string
  order: ListOrder<F>
}) {
  return endpoint({
    method: 'GET',
    path: list.path,
    summary: list.summary,
    query: exportForm(list.order),
    reply: fileReply,
    answersFile: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf'],
  })
}
