import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useOncePerRow } from '../data-table/rows/use-once-per-row.ts'
import { toastError, toastSuccess } from '../toast/toast.ts'
import { askNotice, type Notice } from './ask-notice.tsx'

type Texts = {
  notifyTitle: string
  notifyQuestion: (name: string) => string
  notify: string
  notified: (recipient: string) => string
}

type Notification<Row> = {
  texts: Texts
  nameOf: (row: Row) => string
  read: (id: number) => Promise<Notice>
  send: (id: number, email: string) => Promise<{ recipient: string }>
  /** The list that shows what was sent. */
  listKey: QueryKey
  errorTexts: (error: unknown) => string[]
}

/** Sends the mail of a row after a confirmation, because a sent mail cannot be taken back. */
export function useNotify<Row extends { id: number }>(notification: Notification<Row>) {
  const { texts, nameOf, read, send, listKey, errorTexts } = notification
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: listKey })
  const ask = (row: Row) =>
    askNotice(
      { title: texts.notifyTitle, text: texts.notifyQuestion(nameOf(row)), confirmLabel: texts.notify },
      () => read(row.id),
      () => void refresh(),
    )
  const { run: notify, isUnderWay: isNotifying } = useOncePerRow(async ({ id }: Row, email: string) => {
    try {
      const { recipient } = await send(id, email)
      toastSuccess(texts.notified(recipient))
      await refresh()
    } catch (error) {
      console.warn(error)
      toastError(...errorTexts(error))
    }
  }, ask)
  return { notify, isNotifying }
}
