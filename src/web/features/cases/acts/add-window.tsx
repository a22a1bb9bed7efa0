import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { addCaseDocument } from '../../../../contract/follow-up/case-acts.wire.ts'
import { type CaseDocumentForm, caseDocumentForm } from '../../../../domain/cases/case-forms.ts'
import { CASE_KINDS, caseKindName } from '../../../../domain/cases/case-words.ts'
import * as field from '../../../../domain/shared/fields.ts'
import { formatDay } from '../../../../domain/shared/time.ts'
import { call } from '../../../api/call.ts'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ChoiceField } from '../../../ui/window-form/form-fields.tsx'
import { type WindowedForm, WindowForm } from '../../../ui/window-form/window-form.tsx'
import classes from '../cases.module.css'
import { type Candidate, type Case, candidatesQuery, fetchCase, touchedByCases } from '../cases.queries.ts'
import { actTexts } from '../messages.ts'

const { add: texts } = actTexts

/** A chosen thing is a text of the control, and a number of the form. */
type Draft = { kind: string | null; id: string | null; rowVersion: number }
const thingId = z
  .string({ error: field.missingOr(field.NOT_AN_OPTION) })
  .transform(Number)
  .pipe(field.id)
const kindChoices = CASE_KINDS.map((kind) => ({ value: kind, label: caseKindName[kind] }))
const thingChoice = ({ id, title, day }: Candidate) => ({ value: String(id), label: `${title} · ${formatDay(day)}` })

function Fields({
  form,
  candidates,
  isReadOnly,
}: {
  form: WindowedForm<Draft>
  candidates: readonly Candidate[]
  isReadOnly: boolean
}) {
  const kind = form.watch('kind')
  const choices = candidates.filter((one) => one.kind === kind).map(thingChoice)
  return (
    <>
      <p className={classes.note}>{texts.note}</p>
      <ChoiceField
        form={form}
        name="kind"
        label={texts.kind}
        choices={kindChoices}
        isReadOnly={isReadOnly}
        isRequired
        onChosen={() => form.setValue('id', null)}
      />
      {choices.length === 0 ? (
        <p className={classes.note}>{texts.none}</p>
      ) : (
        <ChoiceField
          key={kind}
          form={form}
          name="id"
          label={texts.thing}
          choices={choices}
          isReadOnly={isReadOnly}
          isRequired
        />
      )}
    </>
  )
}

/** 'Agregar documento': a thing of the establishment, by its kind (R 40.3). */
export function AddWindow({ found: { id, rowVersion }, onClose }: { found: Case; onClose: () => void }) {
  const { data, error, refetch } = useQuery(candidatesQuery(id))
  const emptyOf = (version: number): Draft => ({ kind: 'acta', id: null, rowVersion: version })
  return (
    <WindowForm<Draft, CaseDocumentForm, { id: number }>
      title={texts.title}
      schema={caseDocumentForm.extend({ id: thingId }) as unknown as z.ZodType<CaseDocumentForm, Draft>}
      initial={emptyOf(rowVersion)}
      save={(body) => call(addCaseDocument, { params: { id }, body })}
      done={texts.done}
      submitLabel={texts.submit}
      touched={touchedByCases}
      fieldOfRefusal={{ 'case.document-there': 'id', 'case.document-unknown': 'id' }}
      reload={async () => emptyOf((await fetchCase(id)).rowVersion)}
      onClose={onClose}
    >
      {(form, isReadOnly) =>
        error ? (
          <LoadFailure error={error} text={texts.failed} onRetry={refetch} />
        ) : data ? (
          <Fields form={form} candidates={data} isReadOnly={isReadOnly} />
        ) : (
          <Loading />
        )
      }
    </WindowForm>
  )
}
