import { skipToken, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'
import { LOADING } from '../loading-text.ts'
import { messages } from './messages.ts'

export type NamedRow = { id: number; name: string }
/** How a catalogue is asked for. The page brings it to a form, since the requests belong to another feature. */
export type CatalogueQuery<Row extends NamedRow = NamedRow> = Pick<
  UseQueryOptions<Row[]>,
  'queryKey' | 'queryFn' | 'staleTime'
>

/** What a field chooses from. */
export type Catalogue<Row extends NamedRow = NamedRow> = {
  /** None but the current one while the catalogue is missing, loading or failed. */
  rows: readonly Row[]
  isLoading: boolean
  hasFailed: boolean
  /** In place of the rows, where there is none to show. */
  emptyText: string
  /** In place of what is chosen, which may lack its name rather than be missing. */
  placeholder: string
  retry: () => void
}

const nothingYet = { queryKey: queryKeys.noCatalogue, queryFn: skipToken } as const
const noRows: never[] = []

/**
 * @param query nothing while what the catalogue hangs on is not chosen
 * @param current what the edited row already holds, which may no longer be offered to others
 * @param noneText what is so when the catalogue itself is empty: neither one that failed nor a search says as much
 */
export function useCatalogue<Row extends NamedRow>(
  query: CatalogueQuery<Row> | null,
  current?: Row | false,
  noneText: string = messages.none,
): Catalogue<Row> {
  const { data, isPending, isLoadingError: hasFailed, refetch } = useQuery<Row[]>(query ?? nothingYet)
  const isLoading = query !== null && isPending
  const rows = data ?? noRows
  const emptyText = data?.length === 0 ? noneText : messages.none
  return {
    rows: current && !rows.some((row) => row.id === current.id) ? [...rows, current] : rows,
    isLoading,
    hasFailed,
    emptyText: isLoading ? LOADING : hasFailed ? messages.failed : emptyText,
    placeholder: isLoading ? LOADING : hasFailed ? '' : messages.choose,
    retry: () => void refetch(),
  }
}
