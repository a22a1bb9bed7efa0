import { Checkbox, Radio, Stack, Text } from '@mantine/core'
import { Controller, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { askAbsence, createAbsence, editAbsence } from '../../../../contract/staff/absences.wire.ts'
import { type AbsenceForm, absenceForm } from '../../../../domain/staff/staff-forms.ts'
import { ABSENCE_KINDS, type AbsenceState, absenceName } from '../../../../domain/staff/staff-words.ts'
import { call } from '../../../api/call.ts'
import { useCatalogue } from '../../../ui/catalogue/use-catalogue.ts'
import { Columns } from '../../../ui/form/columns.tsx'
import { ChoiceField, LineField, OptionalRow, TextField } from '../../../ui/window-form/form-fields.tsx'
import type { WindowedForm } from '../../../ui/window-form/window-form.tsx'
import type { AskPlanned } from '../absences/planned-visits.ts'
import { askingFirst } from '../absences/planned-visits.ts'
import type { AbsenceRow } from '../staff.queries.ts'
import type { StaffCatalogues } from '../staff-catalogues.ts'
import { FormWindow } from './form-window.tsx'
import { formTexts } from './messages.ts'
import { ProofField } from './proof-field.tsx'

const texts = formTexts.absence

type Draft = Partial<z.input<typeof absenceForm>>

const draftOf = (row: AbsenceRow | undefined): Draft => ({
  kind: row?.kind,
  startsOn: row?.startsOn ?? '',
  endsOn: row?.endsOn ?? '',
  half: row?.half ?? undefined,
  placeCityId: row?.placeCityId ?? undefined,
  note: row?.note ?? '',
  isPaperShown: row?.isPaperShown ?? false,
  documentId: row?.documentId ?? undefined,
  rowVersion: row?.rowVersion,
})

const kinds = ABSENCE_KINDS.map((value) => ({ value, label: absenceName[value] }))

type FieldsProps = { form: WindowedForm<Draft>; isReadOnly: boolean; catalogues: StaffCatalogues; officialId: number }

function AbsenceFields({ form, isReadOnly, catalogues, officialId }: FieldsProps) {
  const cities = useCatalogue(catalogues.cities)
  const [kind, startsOn] = useWatch({ control: form.control, name: ['kind', 'startsOn'] })
  const shared = { form, isReadOnly }
  const onKind = (chosen: string | null) => {
    if (chosen === 'INCAPACIDAD') form.setValue('note', '')
    if (chosen !== 'COMISION') form.setValue('placeCityId', undefined)
  }
  return (
    <>
      <ChoiceField {...shared} name="kind" label={texts.kind} choices={kinds} onChosen={onKind} isRequired />
      <Columns count={2}>
        <LineField {...shared} name="startsOn" label={texts.startsOn} type="date" isRequired />
        <LineField {...shared} name="endsOn" label={texts.endsOn} type="date" isRequired />
      </Columns>
      <Controller
        control={form.control}
        name="half"
        render={({ field, fieldState }) => (
          <Radio.Group
            label={texts.half}
            value={typeof field.value === 'string' ? field.value : ''}
            error={fieldState.error?.message}
            onChange={(half) => {
              field.onChange(half === '' ? undefined : half)
              // Half a day is of one day, so the end follows the beginning.
              if (half !== '' && startsOn) form.setValue('endsOn', startsOn, { shouldValidate: true })
            }}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="" label={texts.wholeDay} disabled={isReadOnly} />
              <Radio value="AM" label={texts.morning} disabled={isReadOnly} />
              <Radio value="PM" label={texts.afternoon} disabled={isReadOnly} />
            </Stack>
          </Radio.Group>
        )}
      />
      {kind === 'COMISION' && <OptionalRow {...shared} name="placeCityId" label={texts.place} catalogue={cities} />}
      {kind === 'INCAPACIDAD' ? (
        <Text size="sm">{texts.sickLeave}</Text>
      ) : (
        <TextField {...shared} name="note" label={texts.note} />
      )}
      <Checkbox {...form.register('isPaperShown')} label={texts.paper} disabled={isReadOnly} />
      <ProofField {...shared} userId={officialId} />
    </>
  )
}

type Saved = { id: number; state: AbsenceState }

type Props = {
  /** The absent official; null asks for one's own absence. */
  userId: number | null
  officialId: number
  row: AbsenceRow | undefined
  catalogues: StaffCatalogues
  /** Reads the row again after another person changed it. */
  reload: () => Promise<AbsenceRow | undefined>
  /** Asks about visits that are planned on the days; absent where one's own absence is only asked for. */
  askPlanned?: AskPlanned
  onClose: () => void
}

const saved = (userId: number | null, row: AbsenceRow | undefined, body: AbsenceForm): Promise<Saved> => {
  if (row) return call(editAbsence, { params: { id: row.id }, body })
  return userId === null ? call(askAbsence, { body }) : call(createAbsence, { params: { userId }, body })
}

export function AbsenceWindow({ userId, officialId, row, catalogues, reload, askPlanned, onClose }: Props) {
  const title = row ? texts.edit : userId === null ? texts.ask : texts.create
  const save = (form: AbsenceForm): Promise<Saved | undefined> => {
    // An absent document would stay as it is.
    const body = { ...form, documentId: form.documentId ?? 0 }
    if (!askPlanned || userId === null) return saved(userId, row, body)
    const { startsOn: from, endsOn: to } = body
    return askingFirst({ userId, from, to }, askPlanned, (decision) => saved(userId, row, { ...body, ...decision }))
  }
  return (
    <FormWindow<Draft, AbsenceForm, Saved>
      title={title}
      schema={absenceForm as unknown as z.ZodType<AbsenceForm, Draft>}
      initial={draftOf(row)}
      done={({ state }) => (state === 'pedida' && !row ? texts.asked : texts.saved)}
      save={save}
      reload={async () => {
        const current = await reload()
        return current && draftOf(current)
      }}
      onClose={onClose}
    >
      {(form, isReadOnly) => (
        <AbsenceFields form={form} isReadOnly={isReadOnly} catalogues={catalogues} officialId={officialId} />
      )}
    </FormWindow>
  )
}
