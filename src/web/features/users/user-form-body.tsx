import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { UserForm } from '../../../domain/users/user-form.ts'
import { BusyButton } from '../../ui/form/busy-button.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { type FormProgress, useFormProgress } from '../../ui/leave-guard/form-progress.ts'
import { useRowChanged } from '../../ui/row-changed/use-row-changed.tsx'
import { messages } from './messages.ts'
import { UnusedPassword } from './unused-password.tsx'
import { useUserSubmit } from './use-user-submit.ts'
import type { UserCatalogues } from './user-catalogues.ts'
import { newUser, type UserDraft, userOf, userSchema } from './user-draft.ts'
import classes from './user-form.module.css'
import { UserFormFields } from './user-form-fields.tsx'
import { fetchUser, type SavedUser, type UserRow } from './users.queries.ts'

type Props = {
  catalogues: UserCatalogues
  /** The user to read or edit; without it, the form is for a new one. */
  row: UserRow | undefined
  isOwn: boolean
  /** Called when the person closes the form, which may lose typed text. */
  onLeave: () => void
  /** Called when the open user is no longer in the list. */
  onGone: () => void
  onSaved: (saved: UserForm, result: SavedUser) => void
  /** Called with another person's version of the row, after the person asked for it. */
  onReloaded: (row: UserRow) => void
  onProgress: (progress: FormProgress) => void
}

export function UserFormBody({ catalogues, row, isOwn, onLeave, onGone, onSaved, onReloaded, onProgress }: Props) {
  const [isEditing, setIsEditing] = useState(row === undefined)
  const form = useForm<UserDraft, unknown, UserForm>({
    resolver: zodResolver(userSchema),
    defaultValues: row ? userOf(row) : newUser,
    mode: 'onTouched',
  })
  const rowChanged = useRowChanged(async () => {
    const current = row && (await fetchUser(row.id))
    if (current) onReloaded(current)
    else onGone()
  })
  const { submit, isSaving } = useUserSubmit({
    userId: row?.id,
    setError: form.setError,
    onSaved,
    isRowChanged: rowChanged.isRowChanged,
    officialsOf: catalogues.officialsOf,
  })
  useFormProgress({ isDirty: form.formState.isDirty, isSaving }, onProgress)

  return (
    <form className={classes.form} noValidate onSubmit={form.handleSubmit(submit)}>
      <Stack>
        {row && (
          <Checkbox
            label={messages.enableEditing}
            checked={isEditing}
            onChange={(event) => setIsEditing(event.currentTarget.checked)}
          />
        )}
        {row?.temporaryUntil && <UnusedPassword until={row.temporaryUntil} />}
        <UserFormFields
          form={form}
          catalogues={catalogues}
          row={row}
          isOwn={isOwn}
          isReadOnly={!isEditing || isSaving}
        />
        {rowChanged.notice}
        <FormFooter>
          <Button variant="default" onClick={onLeave} disabled={isSaving}>
            {messages.cancel}
          </Button>
          {isEditing && (
            <BusyButton type="submit" isBusy={isSaving}>
              {messages.save}
            </BusyButton>
          )}
        </FormFooter>
      </Stack>
    </form>
  )
}
