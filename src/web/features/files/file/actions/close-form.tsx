import { zodResolver } from '@hookform/resolvers/zod'
import { Stack, Text, Textarea } from '@mantine/core'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { closeFile } from '../../../../../contract/index.ts'
import { type CloseForm as Close, closeForm } from '../../../../../domain/files/file-forms.ts'
import { useFormProgress } from '../../../../ui/leave-guard/form-progress.ts'
import { useRowChanged } from '../../../../ui/row-changed/use-row-changed.tsx'
import { toastSuccess } from '../../../../ui/toast/toast.ts'
import { type FileDetail, useFilesChange } from '../../files.queries.ts'
import { FormButtons, type WindowedForm } from '../../form-window.tsx'
import { messages } from '../../messages.ts'
import { tellRefusal } from '../../tell-refusal.ts'
import { fileMessages, actionMessages as texts } from '../messages.ts'

type Draft = z.input<typeof closeForm>
type Props = WindowedForm & { file: FileDetail; onDone: () => void; onReload: () => Promise<void> }

/** The closing of a file, with a reason for each required type that no document has. */
export function CloseForm({ file, onDone, onReload, onLeave, onProgress }: Props) {
  const close = useFilesChange(closeFile)
  const rowChanged = useRowChanged(onReload)
  const { register, handleSubmit, formState, setError } = useForm<Draft, unknown, Close>({
    resolver: zodResolver(closeForm),
    defaultValues: {
      reason: '',
      missing: file.missingTypes.map(({ id }) => ({ typeId: id, reason: '' })),
      rowVersion: file.rowVersion,
    },
  })
  const { errors } = formState
  useFormProgress({ isDirty: formState.isDirty, isSaving: close.isPending }, onProgress)
  const submit = async (body: Close) => {
    if (close.isPending) return
    try {
      const { index } = await close.mutateAsync({ params: { id: file.id }, body })
      toastSuccess(texts.closed(index.serial))
      onDone()
    } catch (error) {
      if (!rowChanged.isRowChanged(error)) tellRefusal(error, setError, ['reason'])
    }
  }
  const field = { rows: 2, maxLength: 1_000, required: true } as const
  return (
    <form noValidate onSubmit={handleSubmit(submit)}>
      <Stack>
        <Text>{texts.closeText}</Text>
        {file.missingTypes.map((type, at) => (
          <Textarea
            key={type.id}
            {...register(`missing.${at}.reason`)}
            {...field}
            label={texts.missing(type.name)}
            error={errors.missing?.[at]?.reason?.message}
          />
        ))}
        <Textarea {...register('reason')} {...field} label={messages.reason} error={errors.reason?.message} />
        {rowChanged.notice}
        <FormButtons onLeave={onLeave} isBusy={close.isPending} label={fileMessages.close} />
      </Stack>
    </form>
  )
}
