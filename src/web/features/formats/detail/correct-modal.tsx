import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { formatEdit } from '../../../../domain/formats/format-forms.ts'
import { refusedFields, saveErrorText } from '../../../api/refusal.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { type FormProgress, useFormProgress } from '../../../ui/leave-guard/form-progress.ts'
import { useLeaveGuard } from '../../../ui/leave-guard/use-leave-guard.ts'
import { toastSuccess } from '../../../ui/toast/toast.ts'
import { type FormatDetail, useEditFormat } from '../formats.queries.ts'
import { messages } from '../messages.ts'
import { detailTexts as texts } from './messages.ts'

type Props = { format: FormatDetail; onClose: () => void }
type FieldName = 'name' | 'legalBase'

/** The form keeps the version that was opened: a change of another person meanwhile is refused, not overwritten. */
function CorrectForm({ format, onClose, onProgress }: Props & { onProgress: (progress: FormProgress) => void }) {
  const { id, name, legalBase, rowVersion } = format
  const edit = useEditFormat()
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, setError, formState } = useForm<
    z.input<typeof formatEdit>,
    unknown,
    z.output<typeof formatEdit>
  >({ resolver: zodResolver(formatEdit), defaultValues: { rowVersion, name, legalBase } })
  const { errors, isDirty, isSubmitSuccessful } = formState
  useFormProgress({ isDirty: isDirty && !isSubmitSuccessful, isSaving: edit.isPending }, onProgress)
  const submit = handleSubmit(async (form) => {
    if (edit.isPending) return
    setFailure(undefined)
    try {
      await edit.mutateAsync({ id, ...form })
      toastSuccess(texts.corrected)
      onClose()
    } catch (error) {
      const fields = refusedFields(error)
      for (const [field, message] of fields) setError(field as FieldName, { message }, { shouldFocus: true })
      if (fields.length === 0) setFailure(saveErrorText(error))
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Text>{texts.correctHint}</Text>
        <TextInput
          {...register('name')}
          label={texts.name}
          required
          maxLength={200}
          error={errors.name?.message}
          data-autofocus
        />
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
          <BusyButton type="submit" isBusy={edit.isPending}>
            {messages.save}
          </BusyButton>
        </FormFooter>
      </Stack>
    </form>
  )
}

/** Corrects the name and the legal basis of a format of the department. */
export function CorrectModal({ format, onClose }: Props) {
  const [progress, setProgress] = useState<FormProgress>('clean')
  const close = useLeaveGuard(progress, onClose)
  return (
    <FormModal opened onClose={close} closeLabel={messages.close} title={texts.correctTitle(format.code)}>
      <CorrectForm format={format} onClose={onClose} onProgress={setProgress} />
    </FormModal>
  )
}
