import { TextInput } from '@mantine/core'
import { type FieldValues, get, type Path } from 'react-hook-form'
import type { WindowedForm } from '../../../ui/window-form/window-form.tsx'

type Props<Draft extends FieldValues> = {
  form: WindowedForm<Draft>
  name: Path<Draft>
  label: string
  isReadOnly: boolean
}

/** A day and an hour of Colombia; empty is now. */
export function InstantField<Draft extends FieldValues>({ form, name, label, isReadOnly }: Props<Draft>) {
  const fault: { message?: string } | undefined = get(form.formState.errors, name)
  return (
    <TextInput
      {...form.register(name)}
      type="datetime-local"
      label={label}
      readOnly={isReadOnly}
      error={fault?.message}
    />
  )
}
