import { ActionIcon, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import { pageCount } from '../../../domain/shared/list-query.ts'
import { softDisabled } from '../soft-disabled.ts'
import classes from './data-table.module.css'
import { messages } from './messages.ts'

type Props = { page: number; total: number; pageSize: number; onPage: (page: number) => void }

/** The number of the page, which a person may type. A number beyond the last page leads to the last one. */
function PageField({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const [text, setText] = useState(String(page))
  useEffect(() => setText(String(page)), [page])
  const go = () => {
    const wanted = /^\d{1,9}$/.test(text.trim()) ? Math.min(Math.max(Number(text), 1), pages) : page
    setText(String(wanted))
    if (wanted !== page) onPage(wanted)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    go()
  }
  return (
    <form onSubmit={onSubmit}>
      <TextInput
        className={classes.pageNumber}
        aria-label={messages.goToPage(pages)}
        title={messages.goToPage(pages)}
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        maxLength={9}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={go}
      />
    </form>
  )
}

export function TableFooter({ page, total, pageSize, onPage }: Props) {
  const pages = pageCount(total, pageSize)
  const isFirst = page <= 1
  const isLast = page >= pages
  return (
    <nav className={classes.footer} aria-label={messages.pagination}>
      <div className={classes.counts}>
        <span aria-live="polite">{messages.page(page, pages)}</span>
        <span className={classes.total}>{messages.total(total)}</span>
      </div>
      <div className={classes.pager}>
        <ActionIcon variant="default" aria-label={messages.previous} {...softDisabled(isFirst, () => onPage(page - 1))}>
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <PageField page={page} pages={pages} onPage={onPage} />
        <ActionIcon variant="default" aria-label={messages.next} {...softDisabled(isLast, () => onPage(page + 1))}>
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
      </div>
    </nav>
  )
}
