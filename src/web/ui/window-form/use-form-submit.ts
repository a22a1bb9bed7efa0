import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { ProblemCode } from '../../../domain/shared/problem.ts'
import { Refusal, saveErrorText } from '../../api/refusal.ts'
import type { RowChanged } from '../row-changed/use-row-changed.tsx'
import { toastError, toastSuccess } from '../toast/toast.ts'

/** The field that a refusal without fields is about, by the refusal's code. */
export type FieldOfRefusal = { readonly [Code in ProblemCode]?: string }

type Options<Draft extends FieldValues, Form, Result> = {
  form: UseFormReturn<Draft, unknown, Form>
  /** Resolves to undefined when the person went back from a question. */
  save: (value: Form) => Promise<Result | undefined>
  /** Text after a save. */
  doneText: (result: Result) => string
  onSaved: (result: Result) => void
  isRowChanged: RowChanged['isRowChanged']
  /** Keys of what is read again after a save, and after a refusal. */
  touched: readonly QueryKey[]
  fieldOfRefusal?: FieldOfRefusal
}

/** Saves a form once, despite repeated presses, and shows each text of a refusal at its field. */
export function useFormSubmit<Draft extends FieldValues, Form, Result>(options: Options<Draft, Form, Result>) {
  const { form, doneText, onSaved, isRowChanged, touched, fieldOfRefusal = {} } = options
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: options.save,
    // Runs after a refusal as well: the subject may have changed since it was read.
    onSettled: () => Promise.all(touched.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
  const isSaving = useRef(false)

  const showRefusal = ({ code, message, fields }: Refusal) => {
    const field = fieldOfRefusal[code as ProblemCode]
    const texts = fields ?? (field && { [field]: message }) ?? {}
    const known = Object.entries(texts).filter(([name]) => name in form.getValues())
    known.forEach(([name, message], index) => {
      form.setError(name as Path<Draft>, { type: 'server', message }, { shouldFocus: index === 0 })
    })
  }
  const submit = async (value: Form) => {
    if (isSaving.current) return
    isSaving.current = true
    try {
      const result = await save.mutateAsync(value)
      if (result === undefined) return
      toastSuccess(doneText(result))
      onSaved(result)
    } catch (error) {
      if (isRowChanged(error)) return
      if (error instanceof Refusal) showRefusal(error)
      toastError(saveErrorText(error))
    } finally {
      isSaving.current = false
    }
  }
  return { submit, isSaving: save.isPending }
}
