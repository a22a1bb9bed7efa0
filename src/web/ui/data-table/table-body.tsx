import type { ReactNode } from 'react'
import { EmptyRow, FailedRow, LoadingRows } from './table-state-rows.tsx'
import type { ListPage } from './use-list-page.ts'

type Props<Row> = { page: ListPage<Row>; width: number; search: string; children: ReactNode }

/** The rows of the page, or why there are none. */
export function TableBody<Row>({ page, width, search, children }: Props<Row>) {
  const content = () => {
    if (page.rows.length > 0) return children
    if (page.hasData) return <EmptyRow width={width} search={search} />
    return page.hasFailed ? <FailedRow width={width} onRetry={page.retry} /> : <LoadingRows width={width} />
  }
  return <tbody data-replacing={page.isReplacing || undefined}>{content()}</tbody>
}
