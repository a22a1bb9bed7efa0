import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { newFormat } from '../../../../domain/formats/format-forms.ts'
import { refusedFields, saveErrorText } from '../../../api/refusal.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { type FormProgress, useFormProgress } from '../../../ui/leave-guard/form-progress.ts'
import { useLeaveGuard } from '../../../ui/leave-guard/use-leave-guard.ts'
import { toastSuccess } from '../../../ui/toast/toast.ts'
import { useCreateFormat } from '../formats.queries.ts'
import { messages } from '../messages.ts'
import { listTexts } from './messages.ts'

const texts = listTexts.form

/** The format that is copied. A copy of a model proposes its code, with which it takes the model's place. */
type CopiedFormat = { id: number; code: string; name: string; isModel: boolean }

type NewFormat = z.output<typeof newFormat>
type FieldName = 'code' | 'name' | 'legalBase'

type FormProps = {
  copied: CopiedFormat | undefined
  onCreated: (id: number) => void
  onClose: () => void
  onProgress: (progress: FormProgress) => void
}

function NewFormatForm({ copied, onCreated, onClose, onProgress }: FormProps) {
  const create = useCreateFormat()
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, setError, formState } = useForm<z.input<typeof newFormat>, unknown, NewFormat>({
    resolver: zodResolver(newFormat),
    defaultValues: {
      code: copied?.isModel ? copied.code : '',
      name: copied?.name ?? '',
      legalBase: '',
      copyOf: copied?.id,
    },
  })
  useFormProgress(
    { isDirty: formState.isDirty && !formState.isSubmitSuccessful, isSaving: create.isPending },
    onProgress,
  )
  const submit = handleSubmit(async (form) => {
    if (create.isPending) return
    setFailure(undefined)
    try {
      const { id } = await create.mutateAsync(form)
      toastSuccess(listTexts.created)
      onCreated(id)
    } catch (error) {
      const fields = refusedFields(error)
      for (const [name, message] of fields) setError(name as FieldName, { message }, { shouldFocus: true })
      if (fields.length === 0) setFailure(saveErrorText(error))
    }
  })
  const { errors } = formState
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <TextInput
          {...register('code')}
          label={texts.code}
          description={copied?.isModel ? texts.sameCode : texts.codeHint}
          required
          maxLength={40}
          autoCapitalize="characters"
          error={errors.code?.message}
          data-autofocus
        />
        <TextInput {...register('name')} label={texts.name} required maxLength={200} error={errors.name?.message} />
        <TextInput
          {...register('legalBase')}
          label={texts.legalBase}
          description={texts.legalBaseHint}
          maxLength={500}
          error={errors.legalBase?.message}
        />
        <FormFooter>
          <Button variant="default" onClick={onClose}>
            {messages.cancel}
          </Button>
          <BusyButton type="submit" isBusy={create.isPending}>
            {texts.create}
          </BusyButton>
        </FormFooter>
      </Stack>
    </form>
  )
}

/** The window makes an empty format, or the copy of another. Null while it is closed. */
export type NewFormatState = { copied: CopiedFormat | undefined } | null

type Props = { state: NewFormatState; onCreated: (id: number) => void; onClose: () => void }

export function NewFormatModal({ state, onCreated, onClose }: Props) {
  const [progress, setProgress] = useState<FormProgress>('clean')
  const close = useLeaveGuard(progress, onClose)
  const copied = state?.copied
  const finish = (id: number) => {
    onClose()
    // The guard of the form must be gone before the page is left.
    setTimeout(() => onCreated(id))
  }
  return (
    <FormModal
      opened={state !== null}
      onClose={close}
      closeLabel={messages.close}
      title={copied ? texts.copyTitle(copied.name) : texts.createTitle}
    >
      {state && <NewFormatForm copied={copied} onCreated={finish} onClose={close} onProgress={setProgress} />}
    </FormModal>
  )
}
