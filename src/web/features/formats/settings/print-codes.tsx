import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Button, Group, NativeSelect, Stack, TextInput, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { may } from '../../../../domain/access/may.ts'
import type { Official } from '../../../../domain/access/official.ts'
import { newPrintFormat, PRINTED_SUBJECTS } from '../../../../domain/formats/format-forms.ts'
import { formatDay } from '../../../../domain/shared/time.ts'
import { printFormatsQuery } from '../../../api/print-codes.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { toastSuccess } from '../../../ui/toast/toast.ts'
import { messages } from '../messages.ts'
import classes from './dated-table.module.css'
import { DatedTable } from './dated-table.tsx'
import { subjectWords, codeTexts as texts } from './messages.ts'
import { type PrintFormatRow, useCreatePrintFormat } from './settings.queries.ts'
import { useSettingSubmit } from './use-setting-submit.ts'

const { columns } = texts

const cellsOf = ({ subject, code, version, dated, effectiveFrom, createdBy }: PrintFormatRow) => [
  subjectWords[subject],
  code,
  version,
  dated ? formatDay(dated) : '—',
  formatDay(effectiveFrom),
  createdBy ?? '—',
]

function NewCodeForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const create = useCreatePrintFormat()
  const { register, handleSubmit, setError, formState } = useForm<
    z.input<typeof newPrintFormat>,
    unknown,
    z.output<typeof newPrintFormat>
  >({
    resolver: zodResolver(newPrintFormat),
    defaultValues: { subject: 'acta', code: '', version: '', dated: '', effectiveFrom: '' },
  })
  const { submit, failure } = useSettingSubmit(
    async (form: z.output<typeof newPrintFormat>) => {
      await create.mutateAsync(form)
      toastSuccess(texts.created)
      onDone()
    },
    (name, message) => setError(name as 'code', { message }),
  )
  const { errors } = formState
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <Stack>
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <NativeSelect
          {...register('subject')}
          label={columns.subject}
          required
          data={PRINTED_SUBJECTS.map((subject) => ({ value: subject, label: subjectWords[subject] }))}
          error={errors.subject?.message}
        />
        <TextInput {...register('code')} label={columns.code} required maxLength={40} error={errors.code?.message} />
        <TextInput
          {...register('version')}
          label={columns.version}
          required
          maxLength={20}
          error={errors.version?.message}
        />
        <TextInput {...register('dated')} type="date" label={columns.dated} error={errors.dated?.message} />
        <TextInput
          {...register('effectiveFrom')}
          type="date"
          label={columns.effectiveFrom}
          required
          error={errors.effectiveFrom?.message}
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

/** Code and version that printed documents show, by the first day of each. */
export function PrintCodes({ official }: { official: Official }) {
  const result = useQuery(printFormatsQuery)
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
        rowKey={({ id }) => id}
        cells={cellsOf}
        none={texts.none}
      />
      <FormModal
        opened={isOpen}
        beginsAtField
        onClose={() => setOpen(false)}
        closeLabel={messages.close}
        title={texts.create}
      >
        <NewCodeForm onDone={() => setOpen(false)} onCancel={() => setOpen(false)} />
      </FormModal>
    </>
  )
}
