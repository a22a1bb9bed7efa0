import { useRef } from 'react'
import { type ProfileForm, profileForm } from '../../../domain/profile/profile-form.ts'
import { Refusal, saveErrorText } from '../../api/refusal.ts'
import type { RowChanged } from '../../ui/row-changed/use-row-changed.tsx'
import { toastError, toastSuccess } from '../../ui/toast/toast.ts'
import { messages } from './messages.ts'
import { type Profile, useSaveProfile } from './profile.queries.ts'
import type { ProfileDraft } from './profile-draft.ts'

type Field = keyof ProfileDraft

const isField = (name: string): name is Field => name in profileForm.shape && name !== 'curriculum'

/** The field that a refusal without fields concerns, by code. */
const fieldOfCode: Record<string, Field> = {
  'user.email-taken': 'primaryEmail',
  'user.identification-taken': 'documentNumber',
}

type Options = {
  onSaved: (saved: Profile) => void
  onRefused: (field: Field, message: string) => void
  isRowChanged: RowChanged['isRowChanged']
}

/** Saves one's own data once, despite repeated presses, and tells the result. */
export function useProfileSubmit({ onSaved, onRefused, isRowChanged }: Options) {
  const save = useSaveProfile()
  const isSaving = useRef(false)

  const showRefusal = ({ code, message, fields = {} }: Refusal) => {
    const field = fieldOfCode[code]
    if (field) onRefused(field, message)
    for (const [name, text] of Object.entries(fields)) if (isField(name)) onRefused(name, text)
  }

  const submit = async (profile: ProfileForm) => {
    if (isSaving.current) return
    isSaving.current = true
    try {
      onSaved(await save.mutateAsync(profile))
      toastSuccess(messages.saved)
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
