import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Stack } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { BusyButton } from '../form/busy-button.tsx'
import { FormFooter } from '../form/form-footer.tsx'
import { FormModal } from '../form/form-modal.tsx'
import { type FormProgress, useFormProgress } from '../leave-guard/form-progress.ts'
import { useLeaveGuard } from '../leave-guard/use-leave-guard.ts'
import { useRowChanged } from '../row-changed/use-row-changed.tsx'
import { messages } from './messages.ts'
import { type FieldOfRefusal, useFormSubmit } from './use-form-submit.ts'

/** The form as its fields see it. */
export type WindowedForm<Draft extends FieldValues> = UseFormReturn<Draft, unknown, unknown>

type Props<Draft extends FieldValues, Form, Result> = {
  title: string
  schema: z.ZodType<Form, Draft>
  /** Every field of the form, empty ones included. */
  initial: Draft
  save: (value: Form) => Promise<Result | undefined>
  /** Text after a save. */
  done: string | ((result: Result) => string)
  submitLabel?: string
  onClose: () => void
  onSaved?: (result: Result) => void
  /** Keys of what is read again after a save, and after a refusal. */
  touched: readonly QueryKey[]
  /** The field that a refusal without fields is about, by the refusal's code. */
  fieldOfRefusal?: FieldOfRefusal
  /** Reads the row of the form again, after another person changed it. */
  reload?: () => Promise<Draft | undefined>
  children: (form: WindowedForm<Draft>, isSaving: boolean) => ReactNode
}

type BodyProps<Draft extends FieldValues, Form, Result> = Omit<Props<Draft, Form, Result>, 'title'> & {
  onLeave: () => void
  onProgress: (progress: FormProgress) => void
}

function FormBody<Draft extends FieldValues, Form, Result>(props: BodyProps<Draft, Form, Result>) {
  const { schema, initial, save, done, onClose, onSaved, touched, fieldOfRefusal, reload, onLeave, onProgress } = props
  const form = useForm<Draft, unknown, Form>({
    resolver: zodResolver(schema),
    defaultValues: initial as DefaultValues<Draft>,
    mode: 'onTouched',
  })
  const rowChanged = useRowChanged(async () => {
    const current = await reload?.()
    if (current) form.reset(current)
    else onClose()
  })
  const { submit, isSaving } = useFormSubmit<Draft, Form, Result>({
    form,
    save,
    doneText: (result) => (typeof done === 'string' ? done : done(result)),
    onSaved: (result) => {
      // The window is gone before the page may be left: a saved form asks nothing.
      flushSync(onClose)
      onSaved?.(result)
    },
    isRowChanged: rowChanged.isRowChanged,
    touched,
    ...(fieldOfRefusal && { fieldOfRefusal }),
  })
  useFormProgress({ isDirty: form.formState.isDirty, isSaving }, onProgress)
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)}>
      <Stack>
        {props.children(form as unknown as WindowedForm<Draft>, isSaving)}
        {rowChanged.notice}
        <FormFooter>
          <Button variant="default" onClick={onLeave} disabled={isSaving}>
            {messages.close}
          </Button>
          <BusyButton type="submit" isBusy={isSaving}>
            {props.submitLabel ?? messages.save}
          </BusyButton>
        </FormFooter>
      </Stack>
    </form>
  )
}

/** A window with one form. It asks before typed text is lost. */
export function WindowForm<Draft extends FieldValues, Form, Result>({ title, ...body }: Props<Draft, Form, Result>) {
  const [progress, setProgress] = useState<FormProgress>('clean')
  const leave = useLeaveGuard(progress, body.onClose)
  return (
    <FormModal opened beginsAtField onClose={leave} title={title} size="lg" closeLabel={messages.close}>
      <FormBody {...body} onLeave={leave} onProgress={setProgress} />
    </FormModal>
  )
}
