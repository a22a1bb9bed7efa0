import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { pageCount } from '../../../domain/shared/list-query.ts'
import { softDisabled } from '../soft-disabled.ts'
import classes from './data-table.module.css'
import { messages } from './messages.ts'

type Props = { page: number; total: number; pageSize: number; onPage: (page: number) => void }

export function TableFooter({ page, total, pageSize, onPage }: Props) {
  const pages = pageCount(total, pageSize)
  const isFirst = page <= 1
  const isLast = page >= pages
  return (
    <nav className={classes.footer} aria-label={messages.pagination}>
      <span aria-live="polite">{messages.page(page, pages)}</span>
      <div className={classes.pager}>
        <ActionIcon variant="default" aria-label={messages.previous} {...softDisabled(isFirst, () => onPage(page - 1))}>
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <span className={classes.pageNumber} aria-current="page">
          {page}
        </span>
        <ActionIcon variant="default" aria-label={messages.next} {...softDisabled(isLast, () => onPage(page + 1))}>
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
      </div>
    </nav>
  )
}
