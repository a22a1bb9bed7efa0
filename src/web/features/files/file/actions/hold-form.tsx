import { zodResolver } from '@hookform/resolvers/zod'
import { Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { placeHold } from '../../../../../contract/index.ts'
import { type HoldForm as Hold, holdForm, MAX_TITLE } from '../../../../../domain/files/file-forms.ts'
import { useFormProgress } from '../../../../ui/leave-guard/form-progress.ts'
import { toastSuccess } from '../../../../ui/toast/toast.ts'
import { useFilesChange } from '../../files.queries.ts'
import { FormButtons, type WindowedForm } from '../../form-window.tsx'
import { messages } from '../../messages.ts'
import { tellRefusal } from '../../tell-refusal.ts'
import { fileMessages, actionMessages as texts } from '../messages.ts'

type Props = WindowedForm & { fileId: number; onDone: () => void }

/** A hold: while it stands, nothing of the file is disposed of. */
export function HoldForm({ fileId, onDone, onLeave, onProgress }: Props) {
  const hold = useFilesChange(placeHold)
  const { register, handleSubmit, formState, setError } = useForm<Hold>({
    resolver: zodResolver(holdForm),
    defaultValues: { matter: '', authority: '', reason: '' },
  })
  const { errors } = formState
  useFormProgress({ isDirty: formState.isDirty, isSaving: hold.isPending }, onProgress)
  const submit = async (body: Hold) => {
    if (hold.isPending) return
    try {
      await hold.mutateAsync({ params: { id: fileId }, body })
      toastSuccess(texts.held)
      onDone()
    } catch (error) {
      tellRefusal(error, setError, ['matter', 'authority', 'reason'])
    }
  }
  return (
    <form noValidate onSubmit={handleSubmit(submit)}>
      <Stack>
        <Text>{texts.holdText}</Text>
        <TextInput
          {...register('matter')}
          label={texts.matter}
          maxLength={MAX_TITLE}
          required
          data-autofocus
          error={errors.matter?.message}
        />
        <TextInput
          {...register('authority')}
          label={texts.authority}
          maxLength={MAX_TITLE}
          required
          error={errors.authority?.message}
        />
        <Textarea
          {...register('reason')}
          label={messages.reason}
          rows={3}
          maxLength={1_000}
          required
          error={errors.reason?.message}
        />
        <FormButtons onLeave={onLeave} isBusy={hold.isPending} label={fileMessages.hold} />
      </Stack>
    </form>
  )
}
