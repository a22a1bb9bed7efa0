import { zodResolver } from '@hookform/resolvers/zod'
import { Checkbox, Select, Stack, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { editDocument } from '../../../../../contract/index.ts'
import { type DocumentEdit, documentEdit, MAX_TITLE } from '../../../../../domain/files/file-forms.ts'
import { useFormProgress } from '../../../../ui/leave-guard/form-progress.ts'
import { useRowChanged } from '../../../../ui/row-changed/use-row-changed.tsx'
import { toastSuccess } from '../../../../ui/toast/toast.ts'
import { type DocumentRow, type FileDetail, fileQuery, tableQuery, useFilesChange } from '../../files.queries.ts'
import { FormButtons, type WindowedForm } from '../../form-window.tsx'
import { tellRefusal } from '../../tell-refusal.ts'
import { actionMessages, uploadMessages as texts } from '../messages.ts'

type Draft = z.input<typeof documentEdit>

type Props = WindowedForm & { file: FileDetail; document: DocumentRow; onDone: () => void }

/** Folder 0 on the wire is that of no folder. */
const NO_FOLDER = 0

/** The facts of a document that a person added. */
export function EditDocumentForm({ file, document, onDone, onLeave, onProgress }: Props) {
  const client = useQueryClient()
  const { data: series = [] } = useQuery(tableQuery)
  const edit = useFilesChange(editDocument)
  const rowChanged = useRowChanged(() => client.fetchQuery(fileQuery(file.id)).then(() => undefined))
  const { control, register, handleSubmit, formState, setError } = useForm<Draft, unknown, DocumentEdit>({
    resolver: zodResolver(documentEdit),
    defaultValues: {
      title: document.title,
      typeId: document.typeId ?? undefined,
      documentDate: document.documentDate,
      folderId: document.folderId ?? NO_FOLDER,
      isSensitive: document.isSensitive,
      rowVersion: document.rowVersion,
    },
  })
  const { errors } = formState
  useFormProgress({ isDirty: formState.isDirty, isSaving: edit.isPending }, onProgress)
  const submit = async (body: DocumentEdit) => {
    if (edit.isPending) return
    try {
      await edit.mutateAsync({ params: { id: document.id }, body })
      toastSuccess(actionMessages.saved)
      onDone()
    } catch (error) {
      if (!rowChanged.isRowChanged(error)) tellRefusal(error, setError, ['title', 'documentDate', 'typeId', 'folderId'])
    }
  }
  const choices = {
    typeId: {
      label: texts.type,
      data: (series.find(({ id }) => id === file.seriesId)?.types ?? []).map(({ id, name }) => ({
        value: String(id),
        label: name,
      })),
    },
    folderId: {
      label: texts.folder,
      data: [
        { value: String(NO_FOLDER), label: texts.noFolder },
        ...file.folders.flatMap(({ id, name }) => (id === null ? [] : [{ value: String(id), label: name }])),
      ],
    },
  }
  return (
    <form noValidate onSubmit={handleSubmit(submit)}>
      <Stack>
        <TextInput
          {...register('title')}
          label={texts.title}
          maxLength={MAX_TITLE}
          required
          error={errors.title?.message as string | undefined}
        />
        {(['typeId', 'folderId'] as const).map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field, fieldState }) => (
              <Select
                ref={field.ref}
                {...choices[name]}
                value={typeof field.value === 'number' ? String(field.value) : null}
                onChange={(value) => value !== null && field.onChange(Number(value))}
                allowDeselect={false}
                error={fieldState.error?.message}
              />
            )}
          />
        ))}
        <TextInput
          {...register('documentDate')}
          type="date"
          label={texts.date}
          error={errors.documentDate?.message as string | undefined}
        />
        <Checkbox {...register('isSensitive')} label={texts.sensitive} />
        {rowChanged.notice}
        <FormButtons onLeave={onLeave} isBusy={edit.isPending} />
      </Stack>
    </form>
  )
}
