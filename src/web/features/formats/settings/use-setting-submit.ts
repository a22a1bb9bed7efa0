import { useRef, useState } from 'react'
import { refusedFields, saveErrorText } from '../../../api/refusal.ts'

/**
 * Saves a setting once, despite repeated presses. A refusal with fields goes to them, any other shows above the form.
 * @param setError shows the text at a field
 */
export function useSettingSubmit<Form>(
  save: (form: Form) => Promise<void>,
  setError: (field: string, message: string) => void,
) {
  const [failure, setFailure] = useState<string>()
  const isSaving = useRef(false)
  const submit = async (form: Form) => {
    if (isSaving.current) return
    isSaving.current = true
    setFailure(undefined)
    try {
      await save(form)
    } catch (error) {
      const fields = refusedFields(error)
      for (const [field, message] of fields) setError(field, message)
      if (fields.length === 0) setFailure(saveErrorText(error))
    } finally {
      isSaving.current = false
    }
  }
  return { submit, failure }
}
