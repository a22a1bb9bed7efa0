import type { z } from 'zod'
import { closeCase, openCaseAddition, voidCaseDocument } from '../../../../contract/follow-up/case-acts.wire.ts'
import { type CaseReason, caseReason } from '../../../../domain/cases/case-forms.ts'
import { call } from '../../../api/call.ts'
import { TextField } from '../../../ui/window-form/form-fields.tsx'
import { WindowForm } from '../../../ui/window-form/window-form.tsx'
import classes from '../cases.module.css'
import { type Case, type CaseDocument, fetchCase, touchedByCases } from '../cases.queries.ts'
import { actTexts } from '../messages.ts'

type Draft = { reason: string; rowVersion: number }
type Props = { found: Case; onClose: () => void }
type WindowProps = Props & {
  texts: { title: string; note: string; done: string; open: string }
  save: (body: CaseReason, idempotencyKey: string) => Promise<{ id: number }>
}

function ReasonWindow({ found: { id, rowVersion }, onClose, texts, save }: WindowProps) {
  return (
    <WindowForm<Draft, CaseReason, { id: number }>
      title={texts.title}
      schema={caseReason as unknown as z.ZodType<CaseReason, Draft>}
      initial={{ reason: '', rowVersion }}
      save={save}
      done={texts.done}
      submitLabel={texts.open}
      touched={touchedByCases}
      readVersion={async () => (await fetchCase(id)).rowVersion}
      onClose={onClose}
    >
      {(form, isReadOnly) => (
        <>
          <p className={classes.note}>{texts.note}</p>
          <TextField form={form} name="reason" label={actTexts.reason} isReadOnly={isReadOnly} isRequired />
        </>
      )}
    </WindowForm>
  )
}

/** Closes a case, or opens an addition to a closed one. */
export function EndWindow({ act, ...props }: Props & { act: 'close' | 'addition' }) {
  const { id } = props.found
  const endpoint = act === 'close' ? closeCase : openCaseAddition
  return (
    <ReasonWindow
      {...props}
      texts={actTexts[act]}
      save={(body, idempotencyKey) => call(endpoint, { params: { id }, body, idempotencyKey })}
    />
  )
}

/** Voids a document with its reason. */
export function VoidWindow({ document, ...props }: Props & { document: CaseDocument }) {
  const { title, ...texts } = actTexts.void
  const params = { id: props.found.id, documentId: document.id }
  return (
    <ReasonWindow
      {...props}
      texts={{ ...texts, title: title(document.order) }}
      save={(body, idempotencyKey) => call(voidCaseDocument, { params, body, idempotencyKey })}
    />
  )
}
