import { zodResolver } from '@hookform/resolvers/zod'
import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { createType } from '../../../../contract/index.ts'
import { MAX_TITLE, type TypeForm as Type, typeForm } from '../../../../domain/files/file-forms.ts'
import { useFormProgress } from '../../../ui/leave-guard/form-progress.ts'
import { toastSuccess } from '../../../ui/toast/toast.ts'
import { useFilesChange } from '../files.queries.ts'
import { FormButtons, type WindowedForm } from '../form-window.tsx'
import { retentionMessages as texts } from '../messages.ts'
import { tellRefusal } from '../tell-refusal.ts'

type Draft = Partial<z.input<typeof typeForm>>
const schema = typeForm as z.ZodType<Type, Draft>

type Props = WindowedForm & { seriesId: number; onSaved: () => void }

/** A new type of document for a series. */
export function TypeForm({ seriesId, onSaved, onLeave, onProgress }: Props) {
  const create = useFilesChange(createType)
  const { register, handleSubmit, formState, setError } = useForm<Draft, unknown, Type>({
    resolver: zodResolver(schema),
    defaultValues: { seriesId, name: '', isRequired: false },
  })
  useFormProgress({ isDirty: formState.isDirty, isSaving: create.isPending }, onProgress)
  const submit = async (body: Type) => {
    if (create.isPending) return
    try {
      await create.mutateAsync({ body })
      toastSuccess(texts.savedType)
      onSaved()
    } catch (error) {
      tellRefusal(error, setError, ['name'])
    }
  }
  return (
    <form noValidate onSubmit={handleSubmit(submit)}>
      <Stack>
        <TextInput
          {...register('name')}
          label={texts.typeName}
          maxLength={MAX_TITLE}
          required
          error={formState.errors.name?.message}
        />
        <Checkbox {...register('isRequired')} label={texts.isRequired} />
        <FormButtons onLeave={onLeave} isBusy={create.isPending} />
      </Stack>
    </form>
  )
}
