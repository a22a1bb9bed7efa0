import type { ReactNode } from 'react'
import type { ListPage } from './list-state/use-list-page.ts'
import { EmptyRow, FailedRow, LoadingRows } from './rows/table-state-rows.tsx'

type Props<Row> = {
  page: ListPage<Row>
  width: number
  searched: string
  isFiltered: boolean
  children: ReactNode
}

/** The rows of the page, or why there are none. */
export function TableBody<Row>({ page, width, searched, isFiltered, children }: Props<Row>) {
  const content = () => {
    if (page.rows.length > 0) return children
    // An earlier empty page says nothing about the page that is loading.
    if (page.hasData && !page.isReplacing) {
      return <EmptyRow width={width} searched={searched} isFiltered={isFiltered} />
    }
    if (page.hasFailed) return <FailedRow width={width} reason={page.reason} onRetry={page.retry} />
    return <LoadingRows width={width} />
  }
  return <tbody data-replacing={page.isReplacing || undefined}>{content()}</tbody>
}
