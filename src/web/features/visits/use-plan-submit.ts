import { useRef } from 'react'
import type { UseFormSetError } from 'react-hook-form'
import type { Official } from '../../../domain/access/official.ts'
import { type VisitPlan, visitPlan } from '../../../domain/visits/visit-plan.ts'
import { Refusal, saveErrorText } from '../../api/refusal.ts'
import { newKey } from '../../ui/new-key.ts'
import type { RowChanged } from '../../ui/row-changed/use-row-changed.tsx'
import { toastError, toastSuccess } from '../../ui/toast/toast.ts'
import { messages } from './messages.ts'
import { fieldOfRefusal, type PlanDraft, type PlanField } from './plan-draft.ts'
import { useSavePlan } from './visits.queries.ts'

const isPlanField = (name: string): name is PlanField => name in visitPlan.shape

type Options = {
  official: Official
  visitId: number | undefined
  setError: UseFormSetError<PlanDraft>
  onSaved: () => void
  isRowChanged: RowChanged['isRowChanged']
}

/** Saves a plan once, despite repeated presses and lost replies. */
export function usePlanSubmit({ official, visitId, setError, onSaved, isRowChanged }: Options) {
  const save = useSavePlan()
  const isSaving = useRef(false)
  const attempt = useRef({ content: '', key: '' })

  // The same plan keeps its key, so that a lost reply makes no second visit; a corrected plan gets a new key.
  const keyOf = (plan: VisitPlan) => {
    const content = JSON.stringify(plan)
    if (content !== attempt.current.content) attempt.current = { content, key: newKey() }
    return attempt.current.key
  }

  const showRefusal = (refusal: Refusal) => {
    const field = fieldOfRefusal(refusal.code, official)
    if (field) setError(field, { message: refusal.message })
    for (const [name, message] of Object.entries(refusal.fields ?? {})) {
      if (isPlanField(name)) setError(name, { message })
    }
  }

  const submit = async (plan: VisitPlan) => {
    if (isSaving.current) return
    isSaving.current = true
    try {
      await save.mutateAsync({ plan, idempotencyKey: keyOf(plan), ...(visitId !== undefined && { visitId }) })
      toastSuccess(visitId === undefined ? messages.created : messages.updated)
      onSaved()
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
