import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { previewWeights, saveWeights } from '../../../../contract/planning/weights.wire.ts'
import { riskModelForm, riskWeights } from '../../../../domain/planning/planning-forms.ts'
import { call } from '../../../api/call.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { Refusal, saveErrorText } from '../../../api/refusal.ts'
import { toastError, toastSuccess } from '../../../ui/toast/toast.ts'
import { texts } from './messages.ts'
import { typedWeights, type WeightsDraft } from './weights-draft.ts'
import type { WeightsPreviewData } from './weights-preview.tsx'

/** Text by field, such as `weights.risk`. */
type Faults = Readonly<Record<string, string | undefined>>

type Issue = { path: readonly PropertyKey[]; message: string }
const faultsOf = (issues: readonly Issue[]): Faults =>
  Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))

type Options = { draft: WeightsDraft; note: string; effectiveFrom: string; onSaved: () => void }

/** Shows what typed weights would change, and saves them as a version. The preview is of the text that it was asked for. */
export function useWeightsSave({ draft, note, effectiveFrom, onSaved }: Options) {
  const queryClient = useQueryClient()
  const [faults, setFaults] = useState<Faults>({})
  const [shown, setShown] = useState<{ of: string; preview: WeightsPreviewData }>()
  const previewing = useMutation({
    mutationFn: (body: ReturnType<typeof riskWeights.parse>) => call(previewWeights, { body }),
  })
  const saving = useMutation({
    mutationFn: (body: ReturnType<typeof riskModelForm.parse>) => call(saveWeights, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.planning }),
  })
  const typed = typedWeights(draft)
  const content = JSON.stringify(typed)

  const tell = (error: unknown) => {
    if (error instanceof Refusal && error.fields) setFaults(error.fields)
    toastError(saveErrorText(error))
  }
  const showPreview = async () => {
    const read = riskWeights.safeParse(typed)
    setFaults(read.success ? {} : faultsOf(read.error.issues))
    if (!read.success || previewing.isPending) return
    try {
      setShown({ of: content, preview: await previewing.mutateAsync(read.data) })
    } catch (error) {
      tell(error)
    }
  }
  const save = async () => {
    const read = riskModelForm.safeParse({ ...typed, note, effectiveFrom })
    setFaults(read.success ? {} : faultsOf(read.error.issues))
    if (!read.success || saving.isPending) return
    try {
      const { version } = await saving.mutateAsync(read.data)
      toastSuccess(texts.saved(version))
      onSaved()
    } catch (error) {
      tell(error)
    }
  }
  return {
    faults,
    preview: shown?.preview,
    /** Whether the shown preview is of the weights as they are typed now. */
    isPreviewCurrent: shown?.of === content,
    showPreview,
    save,
    isSaving: saving.isPending,
    isBusy: saving.isPending || previewing.isPending,
  }
}
