import { useMutation, useQueryClient } from '@tanstack/react-query'
import { archiveInspection, notifyInspection } from '../../../contract/index.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { saveErrorText } from '../../api/refusal.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { useOncePerRow } from '../../ui/data-table/rows/use-once-per-row.ts'
import { toastError, toastSuccess } from '../../ui/toast/toast.ts'
import type { InspectionRow } from './completed-inspections.queries.ts'
import { messages } from './messages.ts'

/** Notifies a record after a confirmation, because a sent mail cannot be taken back. */
export function useNotify() {
  const queryClient = useQueryClient()
  const ask = ({ establishment }: InspectionRow) =>
    confirm({
      title: messages.notifyTitle,
      text: messages.notifyQuestion(establishment),
      confirmLabel: messages.notify,
    })
  const { run: notify, isUnderWay: isNotifying } = useOncePerRow(async ({ id }: InspectionRow) => {
    try {
      const { recipient, isConsented } = await call(notifyInspection, { params: { id } })
      toastSuccess(messages.notified(recipient), ...(isConsented === false ? [messages.withoutConsent] : []))
      await queryClient.invalidateQueries({ queryKey: queryKeys.inspections })
    } catch (error) {
      console.warn(error)
      toastError(saveErrorText(error))
    }
  }, ask)
  return { notify, isNotifying }
}

/** Archives a record or restores it. */
export function useArchive() {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, isArchived }: InspectionRow) =>
      call(archiveInspection, { params: { id }, body: { isArchived: !isArchived } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.inspections }),
  })
  return async (row: InspectionRow) => {
    try {
      const { isArchived } = await mutateAsync(row)
      toastSuccess(isArchived ? messages.archived : messages.restored)
    } catch (error) {
      console.warn(error)
      toastError(saveErrorText(error))
    }
  }
}
