import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PAGE_SIZE, type Page, pageCount } from '../../../../domain/shared/list-query.ts'
import { Offline, Refusal } from '../../../api/refusal.ts'
import { messages } from '../messages.ts'
import type { ListState } from './use-list-state.ts'

/** The query of the shown page; it keeps the previous page while the next one loads. */
export type PageResult<Row> = Pick<
  UseQueryResult<Page<Row>>,
  'data' | 'isPending' | 'isError' | 'error' | 'isPlaceholderData' | 'refetch'
>

const noRows: never[] = []

/** The rows to show and their state. It logs failures, and leads an address beyond the last page back to that page. */
export function useListPage<Row, Field extends string>(result: PageResult<Row>, list: ListState<Field>) {
  const { data, error, isPlaceholderData: isReplacing } = result
  const rows: Row[] = data?.rows ?? noRows
  const total = data?.total ?? 0
  const isLoading = isReplacing || result.isPending
  const lastPage = pageCount(total, PAGE_SIZE)
  const isBeyondLastPage = data !== undefined && !isReplacing && list.page > lastPage

  // Rows may have left the list since the address was written.
  // biome-ignore lint/correctness/useExhaustiveDependencies: setPage is new on every render
  useEffect(() => {
    if (isBeyondLastPage) list.setPage(lastPage, { replace: true })
  }, [isBeyondLastPage, lastPage])
  useEffect(() => {
    if (error) console.error(error)
  }, [error])

  return {
    rows,
    total,
    isReplacing,
    isLoading,
    hasData: data !== undefined,
    hasFailed: result.isError,
    /** The reason in words for people, if it is known. */
    reason: error instanceof Refusal || error instanceof Offline ? error.message : undefined,
    /** Text for people who do not see the rows change; a failure is announced by its own alert. */
    announcement: isLoading ? messages.loading : data ? messages.total(total) : '',
    retry: () => void result.refetch(),
  }
}

export type ListPage<Row> = ReturnType<typeof useListPage<Row, string>>
