import { useState } from 'react'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import type { FormProgress } from '../../../ui/leave-guard/form-progress.ts'
import { useLeaveGuard } from '../../../ui/leave-guard/use-leave-guard.ts'
import type { EstablishmentRow } from '../establishments.queries.ts'
import { messages } from '../messages.ts'
import classes from './establishment-form.module.css'
import { EstablishmentForm, type EstablishmentFormProps } from './establishment-form.tsx'

/** Closed (null), or open on an establishment or on a new one. */
export type EstablishmentModalState = { row: EstablishmentRow | undefined } | null

type Props = {
  state: EstablishmentModalState
  onClose: () => void
  /** Called after a save with the establishment that it made or changed. */
  onSaved: (ids: readonly number[], isNew: boolean) => void
} & Pick<EstablishmentFormProps, 'official' | 'catalogues' | 'onReloaded'>

export function EstablishmentModal({ state, official, catalogues, onClose, onSaved, onReloaded }: Props) {
  const [progress, setProgress] = useState<FormProgress>('clean')
  const leave = useLeaveGuard(progress, onClose)
  return (
    <FormModal
      opened={state !== null}
      onClose={leave}
      title={state?.row ? messages.edit : messages.create}
      classNames={{ content: classes.window }}
      size="60rem"
      closeLabel={messages.cancel}
    >
      {state && (
        <EstablishmentForm
          key={state.row ? `${state.row.id} ${state.row.rowVersion}` : 'new'}
          official={official}
          catalogues={catalogues}
          row={state.row}
          onLeave={leave}
          onSaved={(id) => {
            onSaved([id], state.row === undefined)
            onClose()
          }}
          onReloaded={onReloaded}
          onProgress={setProgress}
        />
      )}
    </FormModal>
  )
}
