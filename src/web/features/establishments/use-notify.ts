import { Refusal } from '../../api/refusal.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { useOncePerRow } from '../../ui/data-table/rows/use-once-per-row.ts'
import { toastError, toastSuccess } from '../../ui/toast/toast.ts'
import { type EstablishmentRow, useNotifyEstablishment } from './establishments.queries.ts'
import { messages } from './messages.ts'

/** Sends an establishment its notification, after a confirmation: a mail cannot be taken back. */
export function useNotify() {
  const { mutateAsync } = useNotifyEstablishment()
  const ask = ({ name }: EstablishmentRow) =>
    confirm({ title: messages.notifyTitle, text: messages.notifyQuestion(name), confirmLabel: messages.notify })
  const { run: notify, isUnderWay: isNotifying } = useOncePerRow(async (row: EstablishmentRow) => {
    try {
      const { recipient } = await mutateAsync(row)
      toastSuccess(messages.notified(recipient))
    } catch (error) {
      console.warn(error)
      toastError(error instanceof Refusal ? error.message : messages.notifyFailed)
    }
  }, ask)
  return { notify, isNotifying }
}
