import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { decideOnEvidence } from '../../../../contract/follow-up/requirements.wire.ts'
import { call } from '../../../api/call.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { toastError, toastSuccess } from '../../../ui/toast/toast.ts'
import { actTexts as texts } from '../messages.ts'
import classes from '../requirements.module.css'
import { type Requirement, touchedByActs } from '../requirements.queries.ts'
import { RejectionWindow } from './rejection-window.tsx'

type Props = Pick<Requirement, 'id' | 'may'> & { evidenceId: number }

/** Accepts or rejects evidence that waits, as far as the server allows the reader (R 31.5). */
export function EvidenceDecision({ id, may, evidenceId }: Props) {
  const queryClient = useQueryClient()
  const [isRejecting, setRejecting] = useState(false)
  const accepting = useMutation({
    mutationFn: () =>
      call(decideOnEvidence, { params: { id, evidenceId }, body: { decision: 'aceptada', reason: undefined } }),
    // Runs after a refusal as well: another person may have decided.
    onSettled: () => Promise.all(touchedByActs.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
  const accept = async () => {
    const { title, question, open } = texts.accept
    if (!(await confirm({ title, text: question, confirmLabel: open }))) return
    try {
      await accepting.mutateAsync()
      toastSuccess(texts.accept.done)
    } catch (error) {
      toastError(saveErrorText(error))
    }
  }
  // An open window keeps its typed reason, also where another person decided meanwhile.
  if (!(may.includes('accept') || may.includes('reject') || isRejecting)) return null
  return (
    <div className={classes.actions}>
      {may.includes('accept') && (
        <BusyButton mih={44} isBusy={accepting.isPending} onClick={() => void accept()}>
          {texts.accept.open}
        </BusyButton>
      )}
      {may.includes('reject') && (
        <Button mih={44} variant="default" onClick={() => setRejecting(true)}>
          {texts.reject.open}
        </Button>
      )}
      {isRejecting && (
        <RejectionWindow requirementId={id} evidenceId={evidenceId} onClose={() => setRejecting(false)} />
      )}
    </div>
  )
}
