import { useRef } from 'react'
import type { UseFormSetError } from 'react-hook-form'
import type { UserForm } from '../../../domain/users/user-form.ts'
import { Refusal, saveErrorText } from '../../api/refusal.ts'
import type { RowChanged } from '../../ui/row-changed/use-row-changed.tsx'
import { toastError, toastSuccess } from '../../ui/toast/toast.ts'
import { messages } from './messages.ts'
import { isUserField, type UserDraft, type UserFieldName } from './user-draft.ts'
import { useSaveUser } from './users.queries.ts'

type Options = {
  userId: number | undefined
  setError: UseFormSetError<UserDraft>
  onSaved: (saved: UserForm, temporaryPassword: string | null) => void
  isRowChanged: RowChanged['isRowChanged']
}

const isOfSignature = (code: string) => code.startsWith('image.')

/** Saves a user once, despite repeated presses. */
export function useUserSubmit({ userId, setError, onSaved, isRowChanged }: Options) {
  const save = useSaveUser()
  const isSaving = useRef(false)

  const showRefusal = (refusal: Refusal) => {
    const texts = Object.entries(refusal.fields ?? {}).filter(([name]) => isUserField(name))
    if (isOfSignature(refusal.code)) texts.push(['signature', refusal.message])
    texts.forEach(([name, message], index) => {
      setError(name as UserFieldName, { type: 'server', message }, { shouldFocus: index === 0 })
    })
  }

  const submit = async (form: UserForm) => {
    if (isSaving.current) return
    isSaving.current = true
    try {
      const temporaryPassword = await save.mutateAsync({ form, id: userId })
      toastSuccess(userId === undefined ? messages.created : messages.updated)
      onSaved(form, temporaryPassword)
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
