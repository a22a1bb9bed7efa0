import { useMutation, useQueryClient } from '@tanstack/react-query'
import { archiveInspection, getInspectionNotice, notifyInspection } from '../../../contract/notifications.wire.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { mailErrorTexts, saveErrorText } from '../../api/refusal.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { useNotify } from '../../ui/notice/use-notify.ts'
import { toastError, toastSuccess } from '../../ui/toast/toast.ts'
import type { InspectionRow } from './completed-inspections.queries.ts'
import { actaOf, messages } from './messages.ts'

/** Sends the mail of a record. */
export const useNotifyInspection = () =>
  useNotify<InspectionRow>({
    texts: messages,
    nameOf: actaOf,
    read: (id) => call(getInspectionNotice, { params: { id } }),
    send: (id, email) => call(notifyInspection, { params: { id }, body: { email } }),
    listKey: queryKeys.inspections,
    errorTexts: mailErrorTexts,
  })

/** Archives a record or restores it, after a confirmation. */
export function useArchive() {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, isArchived }: InspectionRow) =>
      call(archiveInspection, { params: { id }, body: { isArchived: !isArchived } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.inspections }),
  })
  return async (row: InspectionRow) => {
    const question = row.isArchived
      ? {
          title: messages.restoreTitle,
          text: messages.restoreQuestion(actaOf(row)),
          confirmLabel: messages.restore,
        }
      : {
          title: messages.archiveTitle,
          text: messages.archiveQuestion(actaOf(row)),
          confirmLabel: messages.archive,
        }
    if (!(await confirm(question))) return
    try {
      const { isArchived } = await mutateAsync(row)
      toastSuccess(isArchived ? messages.archived : messages.restored)
    } catch (error) {
      console.warn(error)
      toastError(saveErrorText(error))
    }
  }
}
