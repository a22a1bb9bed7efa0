import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { Refusal, saveErrorText } from '../../api/refusal.ts'
import { toastError } from '../../ui/toast/toast.ts'

/** Shows a refusal at the fields that it names, or else in a toast. */
export function tellRefusal<Draft extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Draft>,
  fields: readonly FieldPath<Draft>[],
): void {
  const told = error instanceof Refusal ? fields.filter((name) => error.fields?.[name]) : []
  for (const [index, name] of told.entries()) {
    const message = (error as Refusal).fields?.[name] ?? ''
    setError(name, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  if (told.length === 0) toastError(saveErrorText(error))
}
