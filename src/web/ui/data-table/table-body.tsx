import type { ReactNode } from 'react'
import type { ListPage } from './list-state/use-list-page.ts'
import { EmptyRow, FailedRow, LoadingRows, type NarrowedBy } from './rows/table-state-rows.tsx'

type Props<Row> = NarrowedBy & {
  page: ListPage<Row>
  width: number
  /** Whether there is a row to show besides those of the page. */
  hasSaved: boolean
  children: ReactNode
}

/** The rows of the page, or why there are none. */
export function TableBody<Row>({ page, width, hasSaved, children, ...narrowedBy }: Props<Row>) {
  const content = () => {
    if (page.rows.length > 0 || hasSaved) return children
    // An earlier empty page says nothing about the page that is loading.
    if (page.hasData && !page.isReplacing) {
      return <EmptyRow width={width} {...narrowedBy} />
    }
    if (page.hasFailed) return <FailedRow width={width} reason={page.reason} onRetry={page.retry} />
    return <LoadingRows width={width} />
  }
  return <tbody data-replacing={page.isReplacing || undefined}>{content()}</tbody>
}
