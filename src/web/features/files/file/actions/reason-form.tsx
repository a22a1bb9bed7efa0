import { zodResolver } from '@hookform/resolvers/zod'
import { Stack, Text, Textarea } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { reasonForm } from '../../../../../domain/files/file-forms.ts'
import { useFormProgress } from '../../../../ui/leave-guard/form-progress.ts'
import { toastSuccess } from '../../../../ui/toast/toast.ts'
import { FormButtons, type WindowedForm } from '../../form-window.tsx'
import { messages } from '../../messages.ts'
import { tellRefusal } from '../../tell-refusal.ts'

type Props = WindowedForm & {
  /** The consequence of the act. */
  text: string
  label: string
  /** Told after a success. */
  done: string
  isBusy: boolean
  isDestructive?: boolean
  act: (reason: string) => Promise<unknown>
  onDone: () => void
}

/** An act that asks for its reason. */
export function ReasonForm({
  text,
  label,
  done,
  isBusy,
  isDestructive = false,
  act,
  onDone,
  onLeave,
  onProgress,
}: Props) {
  const { register, handleSubmit, formState, setError } = useForm<{ reason: string }>({
    resolver: zodResolver(reasonForm),
    defaultValues: { reason: '' },
  })
  useFormProgress({ isDirty: formState.isDirty, isSaving: isBusy }, onProgress)
  const submit = async ({ reason }: { reason: string }) => {
    if (isBusy) return
    try {
      await act(reason)
      toastSuccess(done)
      onDone()
    } catch (error) {
      tellRefusal(error, setError, ['reason'])
    }
  }
  return (
    <form noValidate onSubmit={handleSubmit(submit)}>
      <Stack>
        <Text>{text}</Text>
        <Textarea
          {...register('reason')}
          label={messages.reason}
          rows={3}
          maxLength={1_000}
          required
          data-autofocus
          error={formState.errors.reason?.message}
        />
        <FormButtons onLeave={onLeave} isBusy={isBusy} label={label} isDestructive={isDestructive} />
      </Stack>
    </form>
  )
}
