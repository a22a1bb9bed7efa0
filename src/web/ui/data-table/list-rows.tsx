import { Button } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { IconArrowRight } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { CardList } from './cards/card-list.tsx'
import cards from './cards/cards.module.css'
import { RowCards } from './cards/row-cards.tsx'
import { withoutFilters } from './filters/list-filter.ts'
import classes from './list-rows.module.css'
import type { ListPage } from './list-state/use-list-page.ts'
import type { ListState } from './list-state/use-list-state.ts'
import { messages } from './messages.ts'
import { type RowsProps, TableRows } from './rows/table-rows.tsx'
import { TableBody } from './table-body.tsx'
import { TableHead } from './table-head.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { useMoreColumns } from './use-more-columns.ts'

/** Least width of the whole table (R 2.16), repeated in list-rows.module.css. */
const MIN_WIDTH = 1200

/** More columns than these stand closer together, so that the planner fits 1,440 px. */
const MOST_WIDE = 9

type Props<Row> = RowsProps<Row> & {
  label: string
  page: ListPage<Row>
  list: ListState<string>
  isFiltered: boolean
  shape: 'cards' | 'table'
  /** Number of columns that the list has, hidden ones included. */
  columnCount: number
}

/** The rows of the page as a table, which may scroll sideways, or as cards. */
export function ListRows<Row>({ label, page, list, isFiltered, shape, columnCount, ...rows }: Props<Row>) {
  const { columns, isSelectable, actions, ticks } = rows
  const { ref, ...keptFocus } = useKeptFocus<HTMLDivElement>()
  const more = useMoreColumns<HTMLDivElement>(`${shape} ${columns.length}`)
  const box = useMergedRef(ref, more.ref)
  const hasActions = actions.length > 0
  const hasMore = more.hasMore && rows.rows.length > 0
  const onWiden = () => list.setFilters(withoutFilters(list.filterValues, list.filters))
  const narrowedBy = { searched: list.searched, isFiltered, onWiden }
  const state = { page, ...narrowedBy, hasSaved: rows.rows.length > page.rows.length }
  // A person who hides columns has less to scroll.
  const isWhole = columns.length === columnCount
  const width: CSSProperties | undefined = isWhole
    ? undefined
    : ({ '--least-width': `${Math.round((MIN_WIDTH * columns.length) / columnCount)}px` } as CSSProperties)

  if (shape === 'cards') {
    return (
      // biome-ignore lint/a11y/useSemanticElements: the section around it is the landmark
      <div ref={box} role="group" aria-label={label} tabIndex={-1} className={cards.cardBox} {...keptFocus}>
        <CardList label={label} {...state}>
          <RowCards {...rows} />
        </CardList>
      </div>
    )
  }
  return (
    <div className={classes.box} data-more={hasMore || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: the section around it is the landmark; this names what scrolls */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div ref={box} className={classes.scroll} role="group" aria-label={label} tabIndex={0} {...keptFocus}>
        <table
          className={classes.table}
          style={width}
          aria-label={label}
          aria-busy={page.isLoading}
          data-dense={columns.length > MOST_WIDE || undefined}
          data-empty={rows.rows.length === 0 || undefined}
        >
          <TableHead
            columns={columns}
            list={list}
            rows={rows.rows}
            ticks={ticks}
            isSelectable={isSelectable}
            hasActions={hasActions}
          />
          <TableBody {...state} width={columns.length + Number(isSelectable) + Number(hasActions)}>
            <TableRows {...rows} />
          </TableBody>
        </table>
      </div>
      {hasMore && (
        <Button
          variant="subtle"
          size="compact-md"
          className={classes.more}
          rightSection={<IconArrowRight size={18} aria-hidden />}
          onClick={more.showMore}
        >
          {messages.moreColumns}
        </Button>
      )}
    </div>
  )
}
