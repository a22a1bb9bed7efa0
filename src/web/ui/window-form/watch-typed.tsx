import { useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { WindowedForm } from './window-form.tsx'

type Props<Draft extends FieldValues> = { form: WindowedForm<Draft>; onTyped: (values: unknown) => void }

/** Tells each change of a form's values, so that a page that dies does not take them along. */
export function WatchTyped<Draft extends FieldValues>({ form, onTyped }: Props<Draft>) {
  useEffect(() => {
    const subscription = form.watch((values) => onTyped(values))
    return () => subscription.unsubscribe()
  }, [form, onTyped])
  return null
}
