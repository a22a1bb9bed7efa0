import type { z } from 'zod'
import { decideOnEvidence } from '../../../../contract/follow-up/requirements.wire.ts'
import { type EvidenceDecision, evidenceDecision } from '../../../../domain/requirements/requirement-forms.ts'
import { call } from '../../../api/call.ts'
import { TextField } from '../../../ui/window-form/form-fields.tsx'
import { WindowForm } from '../../../ui/window-form/window-form.tsx'
import { actTexts } from '../messages.ts'
import classes from '../requirements.module.css'
import { touchedByActs } from '../requirements.queries.ts'

const texts = actTexts.reject

type Draft = Partial<z.input<typeof evidenceDecision>>
type Props = { requirementId: number; evidenceId: number; onClose: () => void }

/** 'Rechazar' evidence, with a reason (R 31.5). */
export function RejectionWindow({ requirementId: id, evidenceId, onClose }: Props) {
  return (
    <WindowForm<Draft, EvidenceDecision, { id: number }>
      title={texts.title}
      schema={evidenceDecision as unknown as z.ZodType<EvidenceDecision, Draft>}
      initial={{ decision: 'rechazada', reason: '' }}
      save={(body) => call(decideOnEvidence, { params: { id, evidenceId }, body })}
      done={texts.done}
      submitLabel={texts.open}
      touched={touchedByActs}
      fieldOfRefusal={{
        'requirement.self-review': 'reason',
        'requirement.evidence-decided': 'reason',
        'requirement.not-open': 'reason',
      }}
      onClose={onClose}
    >
      {(form, isReadOnly) => (
        <>
          <p className={classes.text}>{texts.note}</p>
          <TextField form={form} name="reason" label={actTexts.reason} isReadOnly={isReadOnly} isRequired />
        </>
      )}
    </WindowForm>
  )
}
