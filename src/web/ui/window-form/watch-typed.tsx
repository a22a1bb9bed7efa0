import { useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { WindowedForm } from './window-form.tsx'

/** `onDirty` is told whether the window asks before it closes. */
export type Typing = { onTyped: (values: unknown) => void; onDirty: (isDirty: boolean) => void }

type Props<Draft extends FieldValues> = Typing & { form: WindowedForm<Draft> }

/** Tells each change of a form's values, so that a page that dies does not take them along. */
export function WatchTyped<Draft extends FieldValues>({ form, onTyped, onDirty }: Props<Draft>) {
  const { isDirty } = form.formState
  useEffect(() => {
    const subscription = form.watch((values) => onTyped(values))
    return () => subscription.unsubscribe()
  }, [form, onTyped])
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  return null
}
