import { Refusal } from '../../api/refusal.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { type EstablishmentRow, useNotifyEstablishment } from './establishments.queries.ts'
import { messages } from './messages.ts'

/** Sends the notification once, however often it is asked for while it is on its way. */
export function useNotify() {
  const { mutateAsync, isPending } = useNotifyEstablishment()
  return async (row: EstablishmentRow): Promise<void> => {
    if (isPending) return
    try {
      const { recipient } = await mutateAsync(row)
      toastSuccess(messages.notified(recipient))
    } catch (error) {
      console.warn(error)
      toastError(error instanceof Refusal ? error.message : messages.notifyFailed)
    }
  }
}
