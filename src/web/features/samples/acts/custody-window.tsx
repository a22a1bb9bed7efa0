import { Select } from '@mantine/core'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { handSampleOver } from '../../../../contract/follow-up/sample-acts.wire.ts'
import { type CustodyForm, custodyForm } from '../../../../domain/samples/sample-forms.ts'
import {
  CUSTODY_PARTIES,
  custodyPartyName,
  RECEPTIONS,
  receptionName,
} from '../../../../domain/samples/sample-words.ts'
import { call } from '../../../api/call.ts'
import { PhotosField } from '../../../ui/window-form/file-fields.tsx'
import { ChoiceField, LineField, TextField } from '../../../ui/window-form/form-fields.tsx'
import { type WindowedForm, WindowForm } from '../../../ui/window-form/window-form.tsx'
import { actTexts } from '../messages.ts'
import classes from '../samples.module.css'
import { fetchSample, type Sample, touchedBySamples } from '../samples.queries.ts'
import { InstantField } from './instant-field.tsx'

const texts = actTexts.handed

type Draft = {
  toParty: string | null
  toName: string
  toIdCard: string
  toEntity: string
  at: string
  temperature: number | undefined
  isSealIntact: boolean | undefined
  remark: string
  reception: string | null
  images: File[]
  rowVersion: number
}

/** The fields of a link; a rejection of a sample that the laboratory has is one as well. */
const emptyOf = ({ rowVersion }: Sample, isRejection: boolean): Draft => ({
  ...{ toName: '', toIdCard: '', toEntity: '', at: '', temperature: undefined, remark: '', images: [], rowVersion },
  ...{ toParty: isRejection ? 'laboratorio' : null, reception: isRejection ? 'rechazada' : null },
  isSealIntact: undefined,
})

const parties = CUSTODY_PARTIES.map((value) => ({ value, label: custodyPartyName[value] }))
const receptions = RECEPTIONS.map((value) => ({ value, label: receptionName[value] }))
const seals = [
  { value: 'si', label: texts.intact },
  { value: 'no', label: texts.broken },
]
const fieldOfRefusal = {
  'sample.not-moving': 'toParty',
  'image.undecodable': 'images',
  'image.too-large': 'images',
  'request.too-large': 'images',
} as const

const SealField = ({ form, isReadOnly }: { form: WindowedForm<Draft>; isReadOnly: boolean }) => (
  <Controller
    control={form.control}
    name="isSealIntact"
    render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
      <Select
        ref={ref}
        label={texts.seal}
        data={seals}
        value={value === undefined ? null : value ? 'si' : 'no'}
        readOnly={isReadOnly}
        required
        allowDeselect={false}
        openOnFocus={false}
        onBlur={onBlur}
        onChange={(chosen) => onChange(chosen === 'si')}
        error={fieldState.error?.message}
      />
    )}
  />
)

type FieldsProps = { form: WindowedForm<Draft>; isReadOnly: boolean; sample: Sample; isRejection: boolean }

function Fields({ form, isReadOnly, sample, isRejection }: FieldsProps) {
  const field = { form, isReadOnly }
  const isLaboratory = form.watch('toParty') === 'laboratorio'
  const isExplained = form.watch('isSealIntact') === false || form.watch('reception') === 'rechazada'
  return (
    <>
      <p className={classes.note}>{actTexts.notice}</p>
      {!isRejection && <p className={classes.strong}>{texts.from(sample.holder)}</p>}
      {!isRejection && (
        <ChoiceField
          {...field}
          name="toParty"
          label={texts.toParty}
          choices={parties}
          isRequired
          onChosen={() => form.setValue('reception', null)}
        />
      )}
      {isLaboratory && !isRejection && (
        <ChoiceField {...field} name="reception" label={texts.reception} choices={receptions} isRequired />
      )}
      <LineField {...field} name="toName" label={isRejection ? texts.rejects : texts.toName} isRequired />
      <LineField {...field} name="toIdCard" label={texts.toIdCard} isRequired />
      <LineField {...field} name="toEntity" label={texts.toEntity} />
      <SealField {...field} />
      <LineField {...field} name="temperature" label={texts.temperature} type="number" />
      <TextField {...field} name="remark" label={texts.remark} isRequired={isExplained} />
      <InstantField {...field} name="at" label={texts.at} />
      <PhotosField {...field} name="images" />
    </>
  )
}

type Props = { sample: Sample; isRejection?: boolean; onClose: () => void }

/** 'Entrega de la muestra', or 'Rechazo del laboratorio' once the laboratory has it (R 39.4). */
export const CustodyWindow = ({ sample, isRejection = false, onClose }: Props) => (
  <WindowForm<Draft, CustodyForm, { id: number }>
    title={(isRejection ? actTexts.rejection : actTexts.custody).title}
    schema={custodyForm as unknown as z.ZodType<CustodyForm, Draft>}
    initial={emptyOf(sample, isRejection)}
    save={(body, idempotencyKey) => call(handSampleOver, { params: { id: sample.id }, body, idempotencyKey })}
    done={(isRejection ? actTexts.rejection : actTexts.custody).done}
    touched={touchedBySamples}
    fieldOfRefusal={isRejection ? { ...fieldOfRefusal, 'sample.not-moving': 'remark' } : fieldOfRefusal}
    readVersion={async () => (await fetchSample(sample.id)).rowVersion}
    onClose={onClose}
  >
    {(form, isReadOnly) => <Fields form={form} isReadOnly={isReadOnly} sample={sample} isRejection={isRejection} />}
  </WindowForm>
)
