import { useState } from 'react'
import type { Official } from '../../../domain/access/official.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import type { FormProgress } from '../../ui/leave-guard/form-progress.ts'
import { useLeaveGuard } from '../../ui/leave-guard/use-leave-guard.ts'
import { messages } from './messages.ts'
import { TemporaryPassword } from './temporary-password.tsx'
import type { UserCatalogues } from './user-catalogues.ts'
import { UserFormBody } from './user-form-body.tsx'
import type { UserRow } from './users.queries.ts'

/** Closed (null), open on a user or on a new one, or showing the generated password of a new user. */
export type UserModalState =
  | { step: 'form'; row: UserRow | undefined }
  | { step: 'temporary-password'; name: string; password: string; until: string | undefined }
  | null

type Props = {
  state: UserModalState
  /** The editing administrator. */
  official: Official
  catalogues: UserCatalogues
  onChange: (state: UserModalState) => void
  /** Called after a save with the user that it made or changed. */
  onSaved: (ids: readonly number[], isNew: boolean) => void
}

const titleOf = (state: UserModalState) => {
  if (state?.step === 'temporary-password') return messages.temporary.title
  return state?.row ? messages.editTitle : messages.createTitle
}

export function UserModal({ state, official, catalogues, onChange, onSaved }: Props) {
  const [progress, setProgress] = useState<FormProgress>('clean')
  const close = () => onChange(null)
  const isPassword = state?.step === 'temporary-password'
  // A password that was not written down is lost, and the new user could not log in: it is guarded like typed text.
  const leave = useLeaveGuard(isPassword ? 'dirty' : progress, close, isPassword ? messages.temporary.leave : undefined)
  return (
    <FormModal
      opened={state !== null}
      onClose={leave}
      title={titleOf(state)}
      size={isPassword ? 'md' : '50rem'}
      closeLabel={messages.cancel}
      closeOnEscape={!isPassword}
    >
      {state?.step === 'temporary-password' && (
        <TemporaryPassword name={state.name} password={state.password} until={state.until} onDone={close} />
      )}
      {state?.step === 'form' && (
        <UserFormBody
          key={state.row ? `${state.row.id} ${state.row.rowVersion}` : 'new'}
          catalogues={catalogues}
          row={state.row}
          isOwn={state.row?.id === official.id}
          onLeave={leave}
          onGone={close}
          onSaved={({ firstName, lastName }, { id, temporaryPassword: password, temporaryUntil: until }) => {
            onSaved([id], state.row === undefined)
            const name = `${firstName} ${lastName}`
            onChange(password === null ? null : { step: 'temporary-password', name, password, until })
          }}
          onReloaded={(row) => onChange({ step: 'form', row })}
          onProgress={setProgress}
        />
      )}
    </FormModal>
  )
}
