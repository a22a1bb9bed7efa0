import { zodResolver } from '@hookform/resolvers/zod'
import { Stack, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { createFolder } from '../../../../../contract/index.ts'
import { folderForm } from '../../../../../domain/files/file-forms.ts'
import { useFormProgress } from '../../../../ui/leave-guard/form-progress.ts'
import { toastSuccess } from '../../../../ui/toast/toast.ts'
import { useFilesChange } from '../../files.queries.ts'
import { FormButtons, type WindowedForm } from '../../form-window.tsx'
import { tellRefusal } from '../../tell-refusal.ts'
import { actionMessages as texts } from '../messages.ts'

type Props = WindowedForm & { fileId: number; onDone: () => void }

/** A new folder, shown among those of the product. */
export function FolderForm({ fileId, onDone, onLeave, onProgress }: Props) {
  const create = useFilesChange(createFolder)
  const { register, handleSubmit, formState, setError } = useForm<{ name: string }>({
    resolver: zodResolver(folderForm),
    defaultValues: { name: '' },
  })
  useFormProgress({ isDirty: formState.isDirty, isSaving: create.isPending }, onProgress)
  const submit = async (body: { name: string }) => {
    if (create.isPending) return
    try {
      await create.mutateAsync({ params: { id: fileId }, body })
      toastSuccess(texts.folderMade)
      onDone()
    } catch (error) {
      tellRefusal(error, setError, ['name'])
    }
  }
  return (
    <form noValidate onSubmit={handleSubmit(submit)}>
      <Stack>
        <TextInput
          {...register('name')}
          label={texts.folderName}
          maxLength={100}
          required
          data-autofocus
          error={formState.errors.name?.message}
        />
        <FormButtons onLeave={onLeave} isBusy={create.isPending} />
      </Stack>
    </form>
  )
}
