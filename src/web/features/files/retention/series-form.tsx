import { zodResolver } from '@hookform/resolvers/zod'
import { Checkbox, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { createSeries, editSeries } from '../../../../contract/index.ts'
import { MAX_TITLE, type SeriesForm as Series, seriesForm } from '../../../../domain/files/file-forms.ts'
import { DISPOSITIONS, dispositionWords } from '../../../../domain/files/file-words.ts'
import { LongSelect } from '../../../ui/catalogue/long-select.tsx'
import { Columns } from '../../../ui/form/columns.tsx'
import { useFormProgress } from '../../../ui/leave-guard/form-progress.ts'
import { useRowChanged } from '../../../ui/row-changed/use-row-changed.tsx'
import { toastSuccess } from '../../../ui/toast/toast.ts'
import { type SeriesRow, tableQuery, useFilesChange } from '../files.queries.ts'
import { FormButtons, type WindowedForm } from '../form-window.tsx'
import { retentionMessages as texts } from '../messages.ts'
import { tellRefusal } from '../tell-refusal.ts'

type Draft = Partial<z.input<typeof seriesForm>>
const schema = seriesForm as z.ZodType<Series, Draft>

const asNumber = (text: unknown) => (text === '' || text === null ? undefined : Number(text))

const draftOf = (row: SeriesRow | undefined): Draft => ({
  parentId: row?.parentId ?? undefined,
  code: row?.code ?? '',
  name: row?.name ?? '',
  officeYears: row?.officeYears,
  centralYears: row?.centralYears,
  disposition: row?.disposition,
  procedure: row?.procedure ?? '',
  approvedOn: row?.approvedOn ?? '',
  effectiveFrom: row?.effectiveFrom ?? '',
  isConfirmed: row?.isConfirmed ?? false,
  rowVersion: row?.rowVersion,
})

type Props = WindowedForm & {
  /** The series to edit; without it, the form is for a new one. */
  row: SeriesRow | undefined
  /** Series that this one can be part of. */
  others: readonly SeriesRow[]
  onSaved: () => void
  /** Called with another person's version of the series; undefined when it has gone. */
  onReloaded: (row: SeriesRow | undefined) => void
}

/** A series of the retention table. */
export function SeriesForm({ row, others, onSaved, onReloaded, onLeave, onProgress }: Props) {
  const client = useQueryClient()
  const create = useFilesChange(createSeries)
  const edit = useFilesChange(editSeries)
  const isBusy = create.isPending || edit.isPending
  const { control, register, handleSubmit, formState, setError } = useForm<Draft, unknown, Series>({
    resolver: zodResolver(schema),
    defaultValues: draftOf(row),
    mode: 'onTouched',
  })
  const { errors } = formState
  const rowChanged = useRowChanged(async () => {
    const series = await client.fetchQuery(tableQuery)
    onReloaded(series.find(({ id }) => id === row?.id))
  })
  useFormProgress({ isDirty: formState.isDirty, isSaving: isBusy }, onProgress)
  const submit = async (body: Series) => {
    if (isBusy) return
    try {
      const { tableVersion } = row
        ? await edit.mutateAsync({ params: { id: row.id }, body })
        : await create.mutateAsync({ body })
      toastSuccess(texts.savedSeries(tableVersion))
      onSaved()
    } catch (error) {
      if (rowChanged.isRowChanged(error)) return
      tellRefusal(error, setError, ['code', 'name', 'officeYears', 'centralYears', 'disposition', 'effectiveFrom'])
    }
  }
  const { labels } = texts
  return (
    <form noValidate onSubmit={handleSubmit(submit)}>
      <Stack>
        <Columns count={2}>
          <TextInput {...register('code')} label={labels.code} maxLength={30} required error={errors.code?.message} />
          <TextInput
            {...register('name')}
            label={labels.name}
            maxLength={MAX_TITLE}
            required
            error={errors.name?.message}
          />
          {(['officeYears', 'centralYears'] as const).map((name) => (
            <TextInput
              key={name}
              {...register(name, { setValueAs: asNumber })}
              label={labels[name]}
              inputMode="numeric"
              required
              error={errors[name]?.message}
            />
          ))}
          <Controller
            control={control}
            name="disposition"
            render={({ field, fieldState }) => (
              <Select
                ref={field.ref}
                label={labels.disposition}
                data={DISPOSITIONS.map((code) => ({ value: code, label: `${code} · ${dispositionWords[code]}` }))}
                value={field.value ?? null}
                onChange={(value) => field.onChange(value ?? undefined)}
                onBlur={field.onBlur}
                allowDeselect={false}
                required
                error={fieldState.error?.message}
              />
            )}
          />
          <Controller
            control={control}
            name="parentId"
            render={({ field }) => (
              <LongSelect
                ref={field.ref}
                label={labels.parentId}
                data={others.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }))}
                value={typeof field.value === 'number' ? String(field.value) : null}
                onChange={(value) => field.onChange(value === null ? undefined : Number(value))}
                openOnFocus={false}
                clearable
              />
            )}
          />
          {(['approvedOn', 'effectiveFrom'] as const).map((name) => (
            <TextInput
              key={name}
              {...register(name)}
              type="date"
              label={labels[name]}
              error={errors[name]?.message as string | undefined}
            />
          ))}
        </Columns>
        <Textarea {...register('procedure')} label={labels.procedure} rows={3} maxLength={1_000} />
        <Checkbox {...register('isConfirmed')} label={labels.isConfirmed} />
        {rowChanged.notice}
        <FormButtons onLeave={onLeave} isBusy={isBusy} />
      </Stack>
    </form>
  )
}
