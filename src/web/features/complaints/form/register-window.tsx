import { Checkbox } from '@mantine/core'
import { type Control, Controller } from 'react-hook-form'
import { z } from 'zod'
import { addComplaint } from '../../../../contract/follow-up/complaint-acts.wire.ts'
import { type ComplaintForm, complaintForm, IDENTITY_FIELDS } from '../../../../domain/complaints/complaint-forms.ts'
import { call } from '../../../api/call.ts'
import { ControlledSelect } from '../../../ui/catalogue/controlled-select.tsx'
import { EstablishmentField } from '../../../ui/catalogue/establishment-field.tsx'
import { useCatalogue } from '../../../ui/catalogue/use-catalogue.ts'
import { Columns } from '../../../ui/form/columns.tsx'
import { ChoiceField, LineField, TextField } from '../../../ui/window-form/form-fields.tsx'
import { type WindowedForm, WindowForm } from '../../../ui/window-form/window-form.tsx'
import classes from '../complaints.module.css'
import { touchedByComplaints } from '../complaints.queries.ts'
import { personTexts, formTexts as texts } from '../messages.ts'
import { channelChoices, kindChoices, triageChoices } from '../word-choices.ts'
import type { ComplaintChoices } from './complaint-choices.ts'
import { PapersFields } from './papers-fields.tsx'
import { OfficialsField, ThemesField } from './triage-fields.tsx'

type Draft = {
  kind: string | null
  channel: string | null
  receivedOn: string
  establishmentId: number | undefined
  placeText: string
  cityId: number | undefined
  facts: string
  about: string[]
  illPeople: number | undefined
  triage: string | null
  officials: number[]
  isAnonymous: boolean
  isReserved: boolean
  papers: File[]
  papersDescription: string
  papersIdentity: boolean
} & Record<(typeof IDENTITY_FIELDS)[number], string>

const EMPTY: Draft = {
  ...{ kind: 'queja', channel: 'presencial', receivedOn: '', establishmentId: undefined, placeText: '' },
  ...{ cityId: undefined, facts: '', about: [], illPeople: undefined, triage: null, officials: [] },
  ...{ papers: [], papersDescription: '', papersIdentity: true },
  ...{ isAnonymous: false, isReserved: false, name: '', idNumber: '', email: '', phone: '', address: '' },
}

const NO_PERSON = Object.fromEntries(IDENTITY_FIELDS.map((name) => [name, '']))
const NO_PAPERS = { papersDescription: '', papersIdentity: undefined }
/**
 * An anonymous complaint leaves without data of a person, and one without papers without words about them. The form keeps
 * what was typed, for a tick by mistake.
 */
const sentForm = z.preprocess((typed) => {
  const draft = typed as Draft
  return {
    ...draft,
    ...(draft.isAnonymous && { ...NO_PERSON, isReserved: false }),
    ...(draft.papers.length === 0 && NO_PAPERS),
  }
}, complaintForm)

const papers = { files: 'papers', description: 'papersDescription', identity: 'papersIdentity' } as const

type FieldsProps = { form: WindowedForm<Draft>; choices: ComplaintChoices; isReadOnly: boolean }

function Place({ form, choices, isReadOnly }: FieldsProps) {
  const cities = useCatalogue(choices.cities)
  const isOfEstablishment = form.watch('establishmentId') !== undefined
  return (
    <>
      <Controller
        control={form.control}
        name="establishmentId"
        render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
          <EstablishmentField
            ref={ref}
            choices={choices}
            id={value}
            isReadOnly={isReadOnly}
            fault={fieldState.error?.message}
            onBlur={onBlur}
            onId={(id) => {
              onChange(id)
              if (id !== undefined) form.setValue('cityId', undefined)
            }}
          />
        )}
      />
      {!isOfEstablishment && (
        <Columns count={2}>
          <LineField form={form} name="placeText" label={texts.placeText} isReadOnly={isReadOnly} />
          <ControlledSelect
            control={form.control as Control<Draft, unknown, unknown>}
            name="cityId"
            label={texts.city}
            catalogue={cities}
            isReadOnly={isReadOnly}
          />
        </Columns>
      )}
    </>
  )
}

function Complainant({ form, isReadOnly }: Omit<FieldsProps, 'choices'>) {
  const isAnonymous = form.watch('isAnonymous')
  const shared = { form, isReadOnly }
  return (
    <fieldset className={classes.block}>
      <legend>{texts.person}</legend>
      <Checkbox
        className={classes.box}
        label={texts.anonymous}
        disabled={isReadOnly}
        {...form.register('isAnonymous')}
      />
      {!isAnonymous && (
        <>
          <Checkbox
            className={classes.box}
            label={texts.reserved}
            disabled={isReadOnly}
            {...form.register('isReserved')}
          />
          <Columns count={2}>
            <LineField {...shared} name="name" label={personTexts.name} isRequired />
            <LineField {...shared} name="idNumber" label={personTexts.idNumber} />
            <LineField {...shared} name="email" label={personTexts.email} />
            <LineField {...shared} name="phone" label={personTexts.phone} />
            <LineField {...shared} name="address" label={personTexts.address} />
          </Columns>
        </>
      )}
    </fieldset>
  )
}

function Fields({ form, choices, isReadOnly }: FieldsProps) {
  const shared = { form, isReadOnly }
  const control = form.control as Control<Draft, unknown, unknown>
  return (
    <>
      <Columns count={2}>
        <ChoiceField {...shared} name="kind" label={texts.kind} choices={kindChoices} isRequired />
        <ChoiceField {...shared} name="channel" label={texts.channel} choices={channelChoices} isRequired />
        <LineField {...shared} name="receivedOn" label={texts.receivedOn} type="date" />
        <ChoiceField {...shared} name="triage" label={texts.triage} choices={triageChoices} />
      </Columns>
      <Place {...shared} choices={choices} />
      <TextField {...shared} name="facts" label={texts.facts} description={texts.factsHint} isRequired />
      <ThemesField control={control} name="about" isReadOnly={isReadOnly} />
      <LineField {...shared} name="illPeople" label={texts.ill} type="number" />
      <OfficialsField control={control} name="officials" choices={choices} isReadOnly={isReadOnly} />
      <Complainant {...shared} />
      <PapersFields {...shared} names={papers} />
    </>
  )
}

type Props = { choices: ComplaintChoices; onClose: () => void; onRegistered: (complaint: { id: number }) => void }

/** 'Radicar queja' (R 38.1). */
export function RegisterWindow({ choices, onClose, onRegistered }: Props) {
  return (
    <WindowForm<Draft, ComplaintForm, { id: number; number: string }>
      title={texts.title}
      schema={sentForm as unknown as z.ZodType<ComplaintForm, Draft>}
      initial={EMPTY}
      save={(body, idempotencyKey) => call(addComplaint, { body, idempotencyKey })}
      done={({ number }) => texts.done(number)}
      submitLabel={texts.submit}
      touched={touchedByComplaints}
      fieldOfRefusal={{
        'establishment.not-found': 'establishmentId',
        'complaint.paper-there': 'papers',
        'document.too-large': 'papers',
        'request.too-large': 'papers',
        'image.undecodable': 'papers',
        'image.too-many-pixels': 'papers',
        'upload.day-full': 'papers',
      }}
      onClose={onClose}
      onSaved={onRegistered}
    >
      {(form, isReadOnly) => <Fields form={form} choices={choices} isReadOnly={isReadOnly} />}
    </WindowForm>
  )
}
