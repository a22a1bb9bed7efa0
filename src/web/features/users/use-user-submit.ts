import { useRef } from 'react'
import type { UseFormSetError } from 'react-hook-form'
import type { UserForm } from '../../../domain/users/user-form.ts'
import { Refusal, saveErrorText } from '../../api/refusal.ts'
import { askedPending } from '../../api/use-switch-rows.ts'
import { askPendingVisits, type OfficialsOf } from '../../ui/pending-visits/ask-pending-visits.tsx'
import type { RowChanged } from '../../ui/row-changed/use-row-changed.tsx'
import { toastError, toastSuccess } from '../../ui/toast/toast.ts'
import { messages } from './messages.ts'
import { isUserField, type UserDraft, type UserFieldName } from './user-draft.ts'
import { type SavedUser, useSaveUser } from './users.queries.ts'

type Options = {
  userId: number | undefined
  setError: UseFormSetError<UserDraft>
  onSaved: (saved: UserForm, result: SavedUser) => void
  isRowChanged: RowChanged['isRowChanged']
  officialsOf: OfficialsOf
}

const isOfSignature = (code: string) => code.startsWith('image.')

/** Saves a user once, despite repeated presses. */
export function useUserSubmit({ userId, setError, onSaved, isRowChanged, officialsOf }: Options) {
  const save = useSaveUser()
  const isSaving = useRef(false)

  const showRefusal = (refusal: Refusal) => {
    const texts = Object.entries(refusal.fields ?? {}).filter(([name]) => isUserField(name))
    if (isOfSignature(refusal.code)) texts.push(['signature', refusal.message])
    texts.forEach(([name, message], index) => {
      setError(name as UserFieldName, { type: 'server', message }, { shouldFocus: index === 0 })
    })
  }

  /** Saves, and asks what becomes of pending visits and trips that the new role leaves behind. Undefined: the person went back. */
  const saveAsking = async (form: UserForm): Promise<SavedUser | undefined> => {
    if (userId === undefined) return save.mutateAsync({ form, id: undefined })
    try {
      return await save.mutateAsync({ form, id: userId, decision: { confirmed: false } })
    } catch (error) {
      const asked = askedPending(error)
      if (!asked) throw error
      const decision = await askPendingVisits({
        title: messages.roleLeavesVisits,
        confirmLabel: messages.save,
        of: `${form.firstName} ${form.lastName}`,
        hanging: { visits: asked.pending, trips: asked.trips },
        reasons: asked.reasons,
        officials: asked.part && officialsOf(asked.part),
        without: [userId],
      })
      return decision && save.mutateAsync({ form, id: userId, decision })
    }
  }

  const submit = async (form: UserForm) => {
    if (isSaving.current) return
    isSaving.current = true
    try {
      const result = await saveAsking(form)
      if (!result) return
      toastSuccess(userId === undefined ? messages.created : messages.updated)
      onSaved(form, result)
    } catch (error) {
      if (isRowChanged(error)) return
      if (error instanceof Refusal) showRefusal(error)
      toastError(saveErrorText(error))
    } finally {
      isSaving.current = false
    }
  }
  return { submit, isSaving: save.isPending }
}
