import { z } from 'zod'
import {
  type ListFilter,
  type ListQuery,
  MAX_PAGE_SIZE,
  MAX_SEARCH_WORDS,
  PAGE_SIZE,
  pageLimit,
  pageOffset,
  SEARCH_FIELD,
  searchWords,
} from '../../domain/shared/list-query.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { endpoint } from './endpoint.ts'
import { inNumber, inText } from './wire-field.ts'
import type { Form } from './wire-object.ts'
import { wireObject } from './wire-object.ts'

const wireQuery = wireObject(
  {
    limit: ['limit', inNumber.optional()],
    offset: ['offset', inNumber.optional()],
    order: ['order', inNumber.optional()],
    sortBy: ['order_by', inText.optional()],
    filter: ['filter', inText.optional()],
  },
  'refuse',
)
const range = z.object({
  limit: pageLimit.default(PAGE_SIZE),
  offset: pageOffset.default(0),
  order: z.literal([1, -1, 0], { error: 'El orden debe ser 1, 0 o -1.' }).default(1),
})
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

const describeQuery = (fields: readonly string[]) => ({
  limit: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: PAGE_SIZE },
  offset: { type: 'integer', minimum: 0, default: 0 },
  order: { type: 'integer', enum: [1, -1, 0], default: 1 },
  order_by: { type: 'string', enum: fields },
  filter: {
    type: 'string',
    description: `Lista JSON de {"field","operator","value"}; field: ${SEARCH_FIELD}, ${fields.join(', ')}; operator: LIKE, =, >=, <=.`,
  },
})

/**
 * The query of a list (R 7.4).
 * @param fields wire name → domain name of the fields that may sort and filter the list
 */
function listQuery<const F extends Record<string, string>>(fields: F, defaultSort: F[keyof F]) {
  type Field = F[keyof F]
  const domainField = (wireName: string) => {
    const name = Object.hasOwn(fields, wireName) ? fields[wireName] : undefined
    if (!name) throw new Problem('list.unknown-field', { params: { field: wireName } })
    return name as Field
  }
  const wireField = (name: string) => Object.keys(fields).find((wireName) => fields[wireName] === name) ?? name
  const wire = z.codec(wireQuery, z.custom<ListQuery<Field>>(), {
    decode: (sent) => {
      const filters = (sent.filter ? parseFilters(sent.filter) : []).map(
        (filter): ListFilter<Field> => ({
          field: filter.field === SEARCH_FIELD ? SEARCH_FIELD : domainField(filter.field),
          operator: filter.operator === 'LIKE' ? 'like' : filter.operator,
          value: filter.operator === 'LIKE' ? withoutWildcards(String(filter.value)) : String(filter.value),
        }),
      )
      checkWords(filters)
      return {
        ...range.parse(sent),
        descending: (sent.order ?? 1) !== 1,
        sortBy: sent.sortBy ? domainField(sent.sortBy) : defaultSort,
        filters,
      }
    },
    encode: (query) => ({
      limit: query.limit,
      offset: query.offset,
      order: query.descending ? -1 : 1,
      sortBy: wireField(query.sortBy),
      filter:
        query.filters.length === 0
          ? undefined
          : JSON.stringify(
              query.filters.map((filter) => ({
                field: filter.field === SEARCH_FIELD ? SEARCH_FIELD : wireField(filter.field),
                operator: filter.operator === 'like' ? 'LIKE' : filter.operator,
                value: filter.operator === 'like' ? `${WILDCARD}${filter.value}${WILDCARD}` : filter.value,
              })),
            ),
    }),
  })
  const openApiSchemas = describeQuery(Object.keys(fields))
  return { wire, schema: z.custom<ListQuery<Field>>(), wireNames: {}, openApiSchemas } as unknown as Form<
    z.ZodType<ListQuery<Field>>
  >
}

/** A paged list: `data.{collection}` and `data.total` (R 11.7). */
export function listEndpoint<R extends z.ZodType, const F extends Record<string, string>>(list: {
  path: string
  summary: string
  collection: string
  row: R
  fields: F
  defaultSort: F[keyof F]
}) {
  return endpoint({
    method: 'GET',
    path: list.path,
    summary: list.summary,
    query: listQuery(list.fields, list.defaultSort),
    reply: wireObject({ rows: [list.collection, z.array(list.row)], total: ['total', z.number()] }),
  })
}
