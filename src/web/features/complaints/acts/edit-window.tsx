import { type Control, Controller } from 'react-hook-form'
import type { z } from 'zod'
import { editComplaint } from '../../../../contract/follow-up/complaint-acts.wire.ts'
import { type ComplaintEdit, complaintEdit } from '../../../../domain/complaints/complaint-forms.ts'
import { call } from '../../../api/call.ts'
import { EstablishmentField } from '../../../ui/catalogue/establishment-field.tsx'
import { Columns } from '../../../ui/form/columns.tsx'
import { ChoiceField, LineField } from '../../../ui/window-form/form-fields.tsx'
import { type WindowedForm, WindowForm } from '../../../ui/window-form/window-form.tsx'
import { type Complaint, fetchComplaint, touchedByComplaints } from '../complaints.queries.ts'
import type { ComplaintChoices } from '../form/complaint-choices.ts'
import { OfficialsField, ThemesField } from '../form/triage-fields.tsx'
import { actTexts, formTexts as texts } from '../messages.ts'
import { kindChoices, triageChoices } from '../word-choices.ts'
import type { ActProps } from './text-windows.tsx'

type Draft = {
  kind: string | null
  triage: string | null
  establishmentId: number | undefined
  about: string[]
  illPeople: number | undefined
  officials: number[]
  rowVersion: number
}

const draftOf = ({ kind, triage, establishmentId, about, illPeople, officials, rowVersion }: Complaint): Draft => ({
  ...{ kind, triage, establishmentId: establishmentId ?? undefined, about: [...about], illPeople, rowVersion },
  officials: officials.map(({ id }) => id),
})

type FieldsProps = {
  form: WindowedForm<Draft>
  complaint: Complaint
  choices: ComplaintChoices
  isReadOnly: boolean
}

function Fields({ form, complaint, choices, isReadOnly }: FieldsProps) {
  const { establishmentId, establishmentName, placeText, officials } = complaint
  const control = form.control as Control<Draft, unknown, unknown>
  const shared = { form, isReadOnly }
  return (
    <>
      <Columns count={2}>
        <ChoiceField {...shared} name="kind" label={texts.kind} choices={kindChoices} isRequired />
        <ChoiceField {...shared} name="triage" label={texts.triage} choices={triageChoices} isRequired />
      </Columns>
      <Controller
        control={control}
        name="establishmentId"
        render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
          <EstablishmentField
            ref={ref}
            choices={choices}
            id={value}
            current={establishmentId === null ? undefined : { id: establishmentId, name: establishmentName }}
            // Without an establishment the place is the one that was said.
            isClearable={placeText !== null}
            isRequired={placeText === null}
            isReadOnly={isReadOnly}
            fault={fieldState.error?.message}
            onBlur={onBlur}
            onId={onChange}
          />
        )}
      />
      <ThemesField control={control} name="about" isReadOnly={isReadOnly} />
      <LineField {...shared} name="illPeople" label={texts.ill} type="number" />
      <OfficialsField
        control={control}
        name="officials"
        choices={choices}
        current={officials}
        isReadOnly={isReadOnly}
      />
    </>
  )
}

/** 'Clasificar' (R 38.6). */
export function EditWindow({ complaint, choices, onClose }: ActProps & { choices: ComplaintChoices }) {
  const { id } = complaint
  // An empty field of a request equals an absent one: what a person emptied is said with a word of its own.
  const save = (form: ComplaintEdit) => {
    const { officials = [], about = [], establishmentId, illPeople = 0, ...edit } = form
    const place = establishmentId === undefined ? { establishmentNone: true } : { establishmentId }
    const accused = officials.length > 0 ? { officials } : { accusesNone: true }
    const themes = about.length > 0 ? { about } : { aboutNone: true }
    return call(editComplaint, { params: { id }, body: { ...edit, illPeople, ...place, ...accused, ...themes } })
  }
  return (
    <WindowForm<Draft, ComplaintEdit, { id: number }>
      title={actTexts.edit.title}
      schema={complaintEdit as unknown as z.ZodType<ComplaintEdit, Draft>}
      initial={draftOf(complaint)}
      save={save}
      done={actTexts.edit.done}
      touched={touchedByComplaints}
      fieldOfRefusal={{
        'complaint.keeps-establishment': 'establishmentId',
        'establishment.not-found': 'establishmentId',
        'complaint.official-on-visit': 'officials',
        'complaint.in-case': 'officials',
      }}
      reload={async () => draftOf(await fetchComplaint(id))}
      onClose={onClose}
    >
      {(form, isReadOnly) => <Fields form={form} complaint={complaint} choices={choices} isReadOnly={isReadOnly} />}
    </WindowForm>
  )
}
