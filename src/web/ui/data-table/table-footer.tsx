import { ActionIcon, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { pageCount } from '../../../domain/shared/list-query.ts'
import { matches } from '../screen-matches.ts'
import { softDisabled } from '../soft-disabled.ts'
import { messages } from './messages.ts'
import classes from './table-footer.module.css'

/** Below this width, repeated in table-footer.module.css, the footer stays at the foot of the screen. */
const STICKY = '(width < 768px)'

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

/** Turns the pages of the rows that stand before it. On a phone each page is shown from its first row on. */
export function TableFooter({ page, total, pageSize, onPage }: Props) {
  const footer = useRef<HTMLElement>(null)
  const pages = pageCount(total, pageSize)
  const isFirst = page <= 1
  const isLast = page >= pages
  const turnTo = (wanted: number) => {
    onPage(wanted)
    const rows = footer.current?.previousElementSibling
    if (rows && matches(STICKY) && rows.getBoundingClientRect().top < 0) rows.scrollIntoView({ block: 'start' })
  }
  return (
    <nav ref={footer} className={classes.footer} aria-label={messages.pagination}>
      <div className={classes.counts}>
        <span aria-live="polite">{messages.page(page, pages)}</span>
        <span className={classes.total}>{messages.total(total)}</span>
      </div>
      <div className={classes.pager}>
        <ActionIcon variant="default" aria-label={messages.previous} {...softDisabled(isFirst, () => turnTo(page - 1))}>
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <PageField page={page} pages={pages} onPage={turnTo} />
        <ActionIcon variant="default" aria-label={messages.next} {...softDisabled(isLast, () => turnTo(page + 1))}>
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
      </div>
    </nav>
  )
}
