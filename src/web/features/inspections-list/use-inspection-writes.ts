import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { archiveInspection, notifyInspection } from '../../../contract/index.ts'
import { call } from '../../api/call.ts'
import { saveErrorText } from '../../api/save-error.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { allInspections, type InspectionRow } from './inspections-list.queries.ts'
import { messages } from './messages.ts'

/** Notifies a record, once however often it is pressed while its mail is on its way. */
export function useNotify() {
  const queryClient = useQueryClient()
  const sending = useRef(new Set<number>())
  const [notifying, setNotifying] = useState<readonly number[]>([])
  const show = () => setNotifying([...sending.current])

  const notify = async ({ id }: InspectionRow) => {
    if (sending.current.has(id)) return
    sending.current.add(id)
    show()
    try {
      const { recipient } = await call(notifyInspection, { params: { id } })
      toastSuccess(messages.notified(recipient))
      await queryClient.invalidateQueries({ queryKey: allInspections })
    } catch (error) {
      console.warn(error)
      toastError(saveErrorText(error))
    } finally {
      sending.current.delete(id)
      show()
    }
  }
  return { notify, isNotifying: ({ id }: InspectionRow) => notifying.includes(id) }
}

/** Takes a record out of the list, or brings it back. */
export function useArchive() {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, isArchived }: InspectionRow) =>
      call(archiveInspection, { params: { id }, body: { isArchived: !isArchived } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: allInspections }),
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
