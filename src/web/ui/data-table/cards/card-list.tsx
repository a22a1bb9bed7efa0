import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ListPage } from '../list-state/use-list-page.ts'
import { messages } from '../messages.ts'
import { Failure, type NarrowedBy, NoneFound } from '../rows/table-state-rows.tsx'
import classes from './cards.module.css'

const skeletons = [1, 2, 3]

type Props<Row> = NarrowedBy & {
  label: string
  page: ListPage<Row>
  /** Whether there is a card to show besides those of the page. */
  hasSaved: boolean
  children: ReactNode
}

/** The cards of the page, or why there are none. */
export function CardList<Row>({ label, page, hasSaved, children, ...narrowedBy }: Props<Row>) {
  if (page.rows.length > 0 || hasSaved) {
    return (
      <ul
        className={classes.cards}
        aria-label={label}
        aria-busy={page.isLoading}
        data-replacing={page.isReplacing || undefined}
      >
        {children}
      </ul>
    )
  }
  if (page.hasData && !page.isReplacing) {
    return <NoneFound {...narrowedBy} />
  }
  if (page.hasFailed) return <Failure text={messages.failed} reason={page.reason} onRetry={page.retry} />
  return (
    <div aria-busy>
      {skeletons.map((index) => (
        <Skeleton key={index} height={150} mb="sm" />
      ))}
    </div>
  )
}
