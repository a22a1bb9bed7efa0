import { zodResolver } from '@hookform/resolvers/zod'
import { Select, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { createFile } from '../../../../contract/index.ts'
import { firstAccess } from '../../../../domain/files/file-access.ts'
import { type FileForm, fileForm, MAX_TITLE } from '../../../../domain/files/file-forms.ts'
import { ACCESS_LEVELS, accessWords, type FileSubject } from '../../../../domain/files/file-words.ts'
import { LongSelect } from '../../../ui/catalogue/long-select.tsx'
import { useFormProgress } from '../../../ui/leave-guard/form-progress.ts'
import { toastSuccess } from '../../../ui/toast/toast.ts'
import { tableQuery, useFilesChange } from '../files.queries.ts'
import { FormButtons, FormWindow, type WindowedForm } from '../form-window.tsx'
import { listMessages } from '../messages.ts'
import { tellRefusal } from '../tell-refusal.ts'

type Draft = Partial<z.input<typeof fileForm>>
const schema = fileForm as z.ZodType<FileForm, Draft>

/** The beginning of a file. Without a subject's id it is a general one. */
type FileStart = { subject: FileSubject; subjectId?: number; title: string; seriesId: number | null }
const general: FileStart = { subject: 'general', title: '', seriesId: null }

type BodyProps = WindowedForm & { start: FileStart; isManager: boolean; onCreated: (id: number) => void }

function NewFileForm({ start, isManager, onLeave, onCreated, onProgress }: BodyProps) {
  const { data: series = [] } = useQuery(tableQuery)
  const create = useFilesChange(createFile)
  const { control, register, handleSubmit, formState, setError, watch } = useForm<Draft, unknown, FileForm>({
    resolver: zodResolver(schema),
    defaultValues: {
      seriesId: start.seriesId ?? undefined,
      subject: start.subject,
      subjectId: start.subjectId,
      title: start.title,
      ...(isManager && { access: firstAccess(start.subject) }),
    },
  })
  useFormProgress({ isDirty: formState.isDirty, isSaving: create.isPending }, onProgress)
  const access = watch('access')
  const hint = listMessages.hints[start.subject]
  const submit = async (body: FileForm) => {
    if (create.isPending) return
    try {
      const { id, number } = await create.mutateAsync({ body })
      toastSuccess(listMessages.created(number))
      onCreated(id)
    } catch (error) {
      tellRefusal(error, setError, ['title', 'seriesId', 'access'])
    }
  }
  return (
    <form noValidate onSubmit={handleSubmit(submit)}>
      <Stack>
        {hint && (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        )}
        <TextInput
          {...register('title')}
          label={listMessages.titleLabel}
          maxLength={MAX_TITLE}
          required
          error={formState.errors.title?.message}
        />
        <Controller
          control={control}
          name="seriesId"
          render={({ field, fieldState }) => (
            <LongSelect
              ref={field.ref}
              label={listMessages.seriesLabel}
              data={series
                .filter(({ isActive }) => isActive)
                .map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }))}
              value={typeof field.value === 'number' ? String(field.value) : null}
              onChange={(value) => field.onChange(value === null ? undefined : Number(value))}
              onBlur={field.onBlur}
              error={fieldState.error?.message}
              allowDeselect={false}
              openOnFocus={false}
              required
            />
          )}
        />
        {isManager && (
          <Controller
            control={control}
            name="access"
            render={({ field }) => (
              <Select
                ref={field.ref}
                label={listMessages.accessLabel}
                description={listMessages.accessHints[ACCESS_LEVELS.find((level) => level === access) ?? 'clasificado']}
                data={ACCESS_LEVELS.map((level) => ({ value: level, label: accessWords[level] }))}
                value={String(field.value)}
                onChange={field.onChange}
                allowDeselect={false}
              />
            )}
          />
        )}
        <FormButtons onLeave={onLeave} isBusy={create.isPending} />
      </Stack>
    </form>
  )
}

type Props = {
  isOpen: boolean
  start?: FileStart
  /** Whether the person may choose the access, as administrators may. */
  isManager: boolean
  onClose: () => void
  onCreated: (id: number) => void
}

/** A file that a person opens: a general one, or that of a subject. The files of establishments are made by the product. */
export const NewFileModal = ({ isOpen, start = general, isManager, onClose, onCreated }: Props) => (
  <FormWindow title={listMessages.create} isOpen={isOpen} onClose={onClose}>
    {(form) => <NewFileForm {...form} start={start} isManager={isManager} onCreated={onCreated} />}
  </FormWindow>
)
