import { zodResolver } from '@hookform/resolvers/zod'
import { Select, Stack, TextInput } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { editFile } from '../../../../../contract/index.ts'
import { type FileEdit, fileEdit, MAX_TITLE } from '../../../../../domain/files/file-forms.ts'
import { ACCESS_LEVELS, type AccessLevel, accessWords } from '../../../../../domain/files/file-words.ts'
import { LongMultiSelect } from '../../../../ui/catalogue/long-multi-select.tsx'
import type { CatalogueQuery } from '../../../../ui/catalogue/use-catalogue.ts'
import { useFormProgress } from '../../../../ui/leave-guard/form-progress.ts'
import { useRowChanged } from '../../../../ui/row-changed/use-row-changed.tsx'
import { toastSuccess } from '../../../../ui/toast/toast.ts'
import { type FileDetail, useFilesChange } from '../../files.queries.ts'
import { FormButtons, type WindowedForm } from '../../form-window.tsx'
import { listMessages } from '../../messages.ts'
import { tellRefusal } from '../../tell-refusal.ts'
import { actionMessages as texts } from '../messages.ts'

type Draft = z.input<typeof fileEdit>

/** Officials who may be named as readers. The page gives the queries, since they belong to another feature. */
export type OfficialsQueries = readonly CatalogueQuery[]

type Props = WindowedForm & {
  file: FileDetail
  officials: OfficialsQueries
  onDone: () => void
  onReload: () => Promise<void>
}

/** The title, access and named readers of a file. */
export function EditFileForm({ file, officials, onDone, onReload, onLeave, onProgress }: Props) {
  const edit = useFilesChange(editFile)
  const rowChanged = useRowChanged(onReload)
  const people = useQueries({ queries: officials.map((query) => ({ ...query })) }).flatMap(({ data = [] }) => data)
  const { control, register, handleSubmit, formState, setError, watch } = useForm<Draft, unknown, FileEdit>({
    resolver: zodResolver(fileEdit),
    defaultValues: {
      title: file.title,
      access: file.access,
      readerIds: file.readers.map(({ userId }) => userId),
      rowVersion: file.rowVersion,
    },
  })
  useFormProgress({ isDirty: formState.isDirty, isSaving: edit.isPending }, onProgress)
  const access = watch('access') as AccessLevel
  const names = new Map([...people.map(({ id, name }) => [id, name] as const)])
  for (const { userId, name } of file.readers) names.set(userId, name)
  const submit = async (body: FileEdit) => {
    if (edit.isPending) return
    try {
      await edit.mutateAsync({ params: { id: file.id }, body })
      toastSuccess(texts.saved)
      onDone()
    } catch (error) {
      if (!rowChanged.isRowChanged(error)) tellRefusal(error, setError, ['title', 'access', 'readerIds'])
    }
  }
  return (
    <form noValidate onSubmit={handleSubmit(submit)}>
      <Stack>
        <TextInput
          {...register('title')}
          label={listMessages.titleLabel}
          maxLength={MAX_TITLE}
          required
          error={formState.errors.title?.message as string | undefined}
        />
        <Controller
          control={control}
          name="access"
          render={({ field }) => (
            <Select
              ref={field.ref}
              label={listMessages.accessLabel}
              description={listMessages.accessHints[access]}
              data={ACCESS_LEVELS.map((level) => ({ value: level, label: accessWords[level] }))}
              value={access}
              onChange={field.onChange}
              allowDeselect={false}
            />
          )}
        />
        {access === 'reservado' && (
          <Controller
            control={control}
            name="readerIds"
            render={({ field, fieldState }) => (
              <LongMultiSelect
                ref={field.ref}
                label={listMessages.readers}
                data={[...names].map(([id, name]) => ({ value: String(id), label: name }))}
                value={(field.value ?? []).map(String)}
                onChange={(values) => field.onChange(values.map(Number))}
                error={fieldState.error?.message}
              />
            )}
          />
        )}
        {rowChanged.notice}
        <FormButtons onLeave={onLeave} isBusy={edit.isPending} />
      </Stack>
    </form>
  )
}
