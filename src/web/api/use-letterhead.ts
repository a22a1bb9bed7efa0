import { queryOptions, useQuery } from '@tanstack/react-query'
import { getEntity } from '../../contract/entity.wire.ts'
import { defaultLetterhead, type Letterhead } from '../../domain/records/letterhead.ts'
import { call } from './call.ts'
import { queryKeys } from './query-keys.ts'

/** The entity that heads documents; the configuration of a running server does not change. */
const entityQuery = queryOptions({
  queryKey: queryKeys.entity,
  queryFn: ({ signal }) => call(getEntity, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The head of documents; undefined until the server told it. A document is shown even if it cannot be told. */
export function useLetterhead(): Letterhead | undefined {
  const { data, isError } = useQuery(entityQuery)
  return data ?? (isError ? defaultLetterhead : undefined)
}
