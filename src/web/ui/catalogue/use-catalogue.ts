import { skipToken, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'
import { LOADING } from '../loading.tsx'
import { messages } from './messages.ts'

/** A record to choose. The other values tell records of one name apart; few catalogues have them. */
export type NamedRow = {
  id: number
  name: string
  identificationNumber?: string | undefined
  inscriptionNumber?: string | undefined
  address?: string | undefined
  pendingVisits?: number | undefined
  /** Whether an official's signature is stored. */
  hasSignature?: boolean | undefined
  /** A remark of its own, such as why a person is not available. */
  mark?: string | undefined
}
/** The query of a catalogue. The page gives it to a form, since the requests belong to another feature. */
export type CatalogueQuery<Row extends NamedRow = NamedRow> = Pick<
  UseQueryOptions<Row[]>,
  'queryKey' | 'queryFn' | 'staleTime'
>

/** The options of a field. */
export type Catalogue<Row extends NamedRow = NamedRow> = {
  /** Holds only the current row while the catalogue is missing, loading or failed. */
  rows: readonly Row[]
  isLoading: boolean
  hasFailed: boolean
  /** Shown instead of the rows when there are none. */
  emptyText: string
  /** Shown instead of the chosen row's name, which may be unknown so far. */
  placeholder: string
  retry: () => void
}

const nothingYet = { queryKey: queryKeys.noCatalogue, queryFn: skipToken } as const
const noRows: never[] = []

/**
 * @param query null until the field that the catalogue depends on is chosen
 * @param current row that the edited form holds already, even if it is no longer offered to others
 * @param noneText shown when the catalogue itself is empty, but not when it failed or a search finds nothing
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
