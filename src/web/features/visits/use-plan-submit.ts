import { useRef } from 'react'
import type { UseFormSetError } from 'react-hook-form'
import type { Official } from '../../../domain/access/official.ts'
import { type VisitPlan, visitPlan } from '../../../domain/visits/visit-plan.ts'
import { Refusal, saveErrorText } from '../../api/refusal.ts'
import type { RowChanged } from '../../ui/row-changed/use-row-changed.tsx'
import { toastError, toastSuccess } from '../../ui/toast/toast.ts'
import { useSaveKey } from '../../ui/window-form/use-save-key.ts'
import { messages } from './messages.ts'
import { fieldOfRefusal, type PlanDraft, type PlanField } from './plan-draft.ts'
import { saveAsking } from './save-asking.ts'
import { useSavePlan } from './visits.queries.ts'

const isPlanField = (name: string): name is PlanField => name in visitPlan.shape

type Options = {
  official: Official
  visitId: number | undefined
  setError: UseFormSetError<PlanDraft>
  onSaved: (ids: readonly number[]) => void
  isRowChanged: RowChanged['isRowChanged']
}

/** Saves a plan once, despite repeated presses and lost replies. */
export function usePlanSubmit({ official, visitId, setError, onSaved, isRowChanged }: Options) {
  const save = useSavePlan()
  const isSaving = useRef(false)

  const keyOf = useSaveKey()

  const showRefusal = (refusal: Refusal) => {
    const field = fieldOfRefusal(refusal.code, official)
    if (field) setError(field, { message: refusal.message })
    for (const [name, message] of Object.entries(refusal.fields ?? {})) {
      if (isPlanField(name)) setError(name, { message })
    }
  }

  const savePlan = (plan: VisitPlan, confirmed: boolean) =>
    save.mutateAsync({
      plan,
      idempotencyKey: keyOf([plan, confirmed]),
      confirmed,
      ...(visitId !== undefined && { visitId }),
    })

  const submit = async (plan: VisitPlan) => {
    if (isSaving.current) return
    isSaving.current = true
    try {
      const label = visitId === undefined ? messages.duplicate.plan : messages.duplicate.edit
      const ids = await saveAsking((confirmed) => savePlan(plan, confirmed), label)
      if (!ids) return
      toastSuccess(visitId === undefined ? messages.created : messages.updated)
      onSaved(ids)
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
