import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Stack } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { BusyButton } from '../form/busy-button.tsx'
import { FormFooter } from '../form/form-footer.tsx'
import { FormModal } from '../form/form-modal.tsx'
import { type FormProgress, useFormProgress } from '../leave-guard/form-progress.ts'
import { useLeaveGuard } from '../leave-guard/use-leave-guard.ts'
import { useRowChanged } from '../row-changed/use-row-changed.tsx'
import { useFormFaults } from './form-faults.ts'
import { messages } from './messages.ts'
import { refusingHalfTyped } from './refuse-half-typed.ts'
import { type FieldOfRefusal, useFormSubmit } from './use-form-submit.ts'
import { useSaveKey } from './use-save-key.ts'

/** The form as its fields see it. */
export type WindowedForm<Draft extends FieldValues> = UseFormReturn<Draft, unknown, unknown>

type Props<Draft extends FieldValues, Form, Result> = {
  title: string
  schema: z.ZodType<Form, Draft>
  /** Every field of the form, empty ones included. */
  initial: Draft
  /**
   * Sends what the form has. An act hands the key on, so that a lost reply makes no second one; only a `POST` takes keys.
   */
  save: (value: Form, idempotencyKey: string) => Promise<Result | undefined>
  /** Text after a save. */
  done: string | ((result: Result) => string)
  submitLabel?: string
  onClose: () => void
  onSaved?: (result: Result) => void
  /** Keys of what is read again after a save, and after a refusal. */
  touched: readonly QueryKey[]
  /** The field that a refusal without fields is about, by the refusal's code. */
  fieldOfRefusal?: FieldOfRefusal
  /** Reads the edited row again, after another person changed it; its values take the place of the typed ones. */
  reload?: () => Promise<Draft | undefined>
  /** Reads the version of the row that an act is about, after another person changed it. Typed text stays. */
  readVersion?: () => Promise<number>
  children: (form: WindowedForm<Draft>, isSaving: boolean) => ReactNode
}

type BodyProps<Draft extends FieldValues, Form, Result> = Omit<Props<Draft, Form, Result>, 'title'> & {
  onLeave: () => void
  onProgress: (progress: FormProgress) => void
}

/** Takes up the row as another person left it. A row that is gone closes the window. */
async function readAgain<Draft extends FieldValues, Form, Result>(
  form: UseFormReturn<Draft, unknown, Form>,
  { readVersion, reload, onClose }: Pick<BodyProps<Draft, Form, Result>, 'readVersion' | 'reload' | 'onClose'>,
): Promise<void> {
  const version = 'rowVersion' as Path<Draft>
  if (readVersion) return form.setValue(version, (await readVersion()) as never)
  const current = await reload?.()
  if (current) form.reset(current)
  else onClose()
}

function FormBody<Draft extends FieldValues, Form, Result>(props: BodyProps<Draft, Form, Result>) {
  const { schema, initial, save, done, onClose, onSaved, touched, fieldOfRefusal, onLeave, onProgress } = props
  const keyOf = useSaveKey()
  const form = useForm<Draft, unknown, Form>({
    resolver: refusingHalfTyped<Draft, Form>(zodResolver(schema)),
    defaultValues: initial as DefaultValues<Draft>,
    mode: 'onTouched',
  })
  useFormFaults(form)
  const rowChanged = useRowChanged(() => readAgain(form, props), props.readVersion !== undefined)
  const { submit, isSaving } = useFormSubmit<Draft, Form, Result>({
    form,
    save: (value) => save(value, keyOf(value)),
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
