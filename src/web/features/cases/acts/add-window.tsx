import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { addCaseDocument } from '../../../../contract/follow-up/case-acts.wire.ts'
import { type CaseDocumentForm, caseDocumentForm } from '../../../../domain/cases/case-forms.ts'
import { CASE_KINDS, caseKindName } from '../../../../domain/cases/case-words.ts'
import * as field from '../../../../domain/shared/fields.ts'
import { formatDay } from '../../../../domain/shared/time.ts'
import { call } from '../../../api/call.ts'
import { LongSelect } from '../../../ui/catalogue/long-select.tsx'
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
const thingId = z.string({ error: field.REQUIRED }).transform(Number).pipe(field.id)
const kindChoices = CASE_KINDS.map((kind) => ({ value: kind, label: caseKindName[kind] }))
const thingChoice = ({ id, title, day }: Candidate) => ({ value: String(id), label: `${title} · ${formatDay(day)}` })

type FieldsProps = {
  form: WindowedForm<Draft>
  /** Absent while they load, and where they cannot be read. */
  candidates: readonly Candidate[] | undefined
  isReadOnly: boolean
}

/** The choice of a thing. The field stands without choices as well, so that a refusal has a place. */
function ThingField({ form, candidates, isReadOnly }: FieldsProps) {
  const kind = form.watch('kind')
  const choices = candidates?.filter((one) => one.kind === kind).map(thingChoice)
  const none = choices?.length === 0 ? texts.none : undefined
  return (
    <Controller
      key={kind}
      control={form.control}
      name="id"
      render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
        <LongSelect
          ref={ref}
          label={texts.thing}
          description={none}
          data={choices ?? []}
          value={value}
          // Nothing is told missing while the choices load.
          {...(!choices && { nothingFoundMessage: undefined })}
          readOnly={isReadOnly}
          data-read-only={isReadOnly || undefined}
          required
          allowDeselect={false}
          openOnFocus={false}
          onBlur={onBlur}
          onChange={onChange}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

function Fields({ form, candidates, isReadOnly }: FieldsProps) {
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
      <ThingField form={form} candidates={candidates} isReadOnly={isReadOnly} />
    </>
  )
}

/** 'Agregar documento': a thing of the establishment, by its kind (R 40.3). */
export function AddWindow({ found: { id, rowVersion }, onClose }: { found: Case; onClose: () => void }) {
  const { data, error, refetch } = useQuery(candidatesQuery(id))
  return (
    <WindowForm<Draft, CaseDocumentForm, { id: number }>
      title={texts.title}
      schema={caseDocumentForm.extend({ id: thingId }) as unknown as z.ZodType<CaseDocumentForm, Draft>}
      initial={{ kind: 'acta', id: null, rowVersion }}
      save={(body, idempotencyKey) => call(addCaseDocument, { params: { id }, body, idempotencyKey })}
      done={texts.done}
      submitLabel={texts.submit}
      touched={touchedByCases}
      fieldOfRefusal={{ 'case.document-there': 'id', 'case.document-unknown': 'id' }}
      readVersion={async () => (await fetchCase(id)).rowVersion}
      onClose={onClose}
    >
      {(form, isReadOnly) => (
        <>
          {error ? <LoadFailure error={error} text={texts.failed} onRetry={refetch} /> : !data && <Loading />}
          <Fields form={form} candidates={data} isReadOnly={isReadOnly} />
        </>
      )}
    </WindowForm>
  )
}
