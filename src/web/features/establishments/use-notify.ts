import { Refusal } from '../../api/refusal.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { useOncePerRow } from '../../ui/data-table/use-once-per-row.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { type EstablishmentRow, useNotifyEstablishment } from './establishments.queries.ts'
import { messages } from './messages.ts'

/** Sends an establishment its notification, once someone says yes: a mail is not taken back. */
export function useNotify() {
  const { mutateAsync } = useNotifyEstablishment()
  const { run, isUnderWay: isNotifying } = useOncePerRow(async (row: EstablishmentRow) => {
    try {
      const { recipient } = await mutateAsync(row)
      toastSuccess(messages.notified(recipient))
    } catch (error) {
      console.warn(error)
      toastError(error instanceof Refusal ? error.message : messages.notifyFailed)
    }
  })
  const notify = async (row: EstablishmentRow) => {
    if (isNotifying(row)) return
    const text = messages.notifyQuestion(row.name)
    if (await confirm({ title: messages.notifyTitle, text, confirmLabel: messages.notify })) await run(row)
  }
  return { notify, isNotifying }
}
