import { createContext, useContext, useEffect, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { FieldTexts } from '../../api/refusal.ts'

/** Texts of a refusal of before, by field: a window that corrects it shows them at its fields from the first. */
export const FormFaults = createContext<FieldTexts>({})

/** Shows the texts at the fields that the form has. They go as the fields are changed. */
export function useFormFaults<Draft extends FieldValues, Form>(form: UseFormReturn<Draft, unknown, Form>): void {
  const faults = useRef(useContext(FormFaults))
  useEffect(() => {
    for (const [name, message] of Object.entries(faults.current)) {
      if (name in form.getValues()) form.setError(name as Path<Draft>, { type: 'server', message })
    }
  }, [form])
}
