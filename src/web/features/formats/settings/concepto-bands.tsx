import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Button, Group, Stack, Textarea, TextInput, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { may } from '../../../../domain/access/may.ts'
import type { Official } from '../../../../domain/access/official.ts'
import { newBands } from '../../../../domain/formats/format-forms.ts'
import { formatPct } from '../../../../domain/inspections/score.ts'
import { formatDay } from '../../../../domain/shared/time.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { toastSuccess } from '../../../ui/toast/toast.ts'
import { messages } from '../messages.ts'
import classes from './dated-table.module.css'
import { DatedTable } from './dated-table.tsx'
import { bandTexts as texts } from './messages.ts'
import { type BandsRow, conceptoBandsQuery, useCreateConceptoBands } from './settings.queries.ts'
import { useSettingSubmit } from './use-setting-submit.ts'

const { columns } = texts

const cellsOf = (row: BandsRow) => [
  String(row.version),
  formatPct(row.favorableFloor),
  formatPct(row.requirementsFloor),
  formatDay(row.effectiveFrom),
  row.note || '—',
  row.createdBy ?? texts.ofProduct,
]

/** A percentage as it is typed, with a comma or a dot; undefined for an empty field. */
const percentOf = (typed: unknown) => {
  const text = String(typed ?? '')
    .trim()
    .replace(',', '.')
  return text === '' ? undefined : Number(text)
}

function NewBandsForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const create = useCreateConceptoBands()
  const { register, handleSubmit, setError, formState } = useForm<
    z.input<typeof newBands>,
    unknown,
    z.output<typeof newBands>
  >({
    resolver: zodResolver(newBands),
    defaultValues: { effectiveFrom: '', note: '' },
  })
  const { submit, failure } = useSettingSubmit(
    async (form: z.output<typeof newBands>) => {
      await create.mutateAsync(form)
      toastSuccess(texts.created)
      onDone()
    },
    (name, message) => setError(name as 'note', { message }),
  )
  const { errors } = formState
  const percent = (name: 'favorableFloor' | 'requirementsFloor') => (
    <TextInput
      {...register(name, { setValueAs: percentOf })}
      label={columns[name]}
      description={texts.percent}
      inputMode="decimal"
      required
      autoComplete="off"
      error={errors[name]?.message}
    />
  )
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <Stack>
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        {percent('favorableFloor')}
        {percent('requirementsFloor')}
        <TextInput
          {...register('effectiveFrom')}
          type="date"
          label={columns.effectiveFrom}
          required
          error={errors.effectiveFrom?.message}
        />
        <Textarea
          {...register('note')}
          label={columns.note}
          required
          rows={3}
          maxLength={500}
          error={errors.note?.message}
        />
        <FormFooter>
          <Button variant="default" onClick={onCancel}>
            {messages.cancel}
          </Button>
          <BusyButton type="submit" isBusy={create.isPending}>
            {messages.save}
          </BusyButton>
        </FormFooter>
      </Stack>
    </form>
  )
}

/** The lowest compliance that earns each concepto, by the first day of each. */
export function ConceptoBands({ official }: { official: Official }) {
  const result = useQuery(conceptoBandsQuery)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Title order={1} size="h2">
          {texts.title}
        </Title>
        {may(official, 'formats.manage', official) && (
          <Button
            className={classes.noPrint}
            leftSection={<IconPlus size={20} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {texts.create}
          </Button>
        )}
      </Group>
      <DatedTable
        label={texts.title}
        intro={texts.intro}
        columns={Object.values(columns)}
        result={result}
        rowKey={({ version }) => version}
        cells={cellsOf}
      />
      <FormModal
        opened={isOpen}
        beginsAtField
        onClose={() => setOpen(false)}
        closeLabel={messages.close}
        title={texts.create}
      >
        <NewBandsForm onDone={() => setOpen(false)} onCancel={() => setOpen(false)} />
      </FormModal>
    </>
  )
}
