import { useRef, useState } from 'react'
import type { UseFormSetError } from 'react-hook-form'
import type { EstablishmentForm } from '../../../../domain/establishments/establishment-form.ts'
import type { ProblemCode } from '../../../../domain/shared/problem.ts'
import { Refusal } from '../../../api/refusal.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import type { RowChanged } from '../../../ui/row-changed/use-row-changed.tsx'
import { toastError, toastSuccess } from '../../../ui/toast/toast.ts'
import { useSaveKey } from '../../../ui/window-form/use-save-key.ts'
import { fetchSimilar, type SimilarEstablishment, useSaveEstablishment } from '../establishments.queries.ts'
import { messages } from '../messages.ts'
import { type EstablishmentDraft, fieldOfRefusal, isFormField } from './establishment-draft.ts'

const PENDING_VISITS = 'establishment.pending-visits' satisfies ProblemCode

type Options = {
  establishmentId: number | undefined
  setError: UseFormSetError<EstablishmentDraft>
  onSaved: (id: number) => void
  isRowChanged: RowChanged['isRowChanged']
}

type Doubt = { form: EstablishmentForm; matches: SimilarEstablishment[] }

/** A failed search for similar establishments must not stop the save. */
const similarOrNone = ({ identificationNumber, name, cityId }: EstablishmentForm) =>
  fetchSimilar({ identificationNumber, name, cityId }).catch((error) => {
    console.warn(error)
    return []
  })

/**
 * Saves an establishment once, despite repeated presses and lost replies. A new one is saved after its possible
 * duplicates were shown.
 */
export function useEstablishmentSubmit({ establishmentId, setError, onSaved, isRowChanged }: Options) {
  const save = useSaveEstablishment()
  const isBusy = useRef(false)
  const keyOf = useSaveKey()
  const [isWorking, setIsWorking] = useState(false)
  const [doubt, setDoubt] = useState<Doubt | null>(null)

  const showRefusal = (refusal: Refusal) => {
    const field = fieldOfRefusal(refusal.code)
    if (field) setError(field, { message: refusal.message })
    for (const [name, message] of Object.entries(refusal.fields ?? {})) {
      if (isFormField(name)) setError(name, { message })
    }
  }

  /** Saves, and asks where an edit has consequences for pending visits. Undefined: the person went back. */
  const saveAsking = async (form: EstablishmentForm): Promise<number | undefined> => {
    if (establishmentId === undefined) return save.mutateAsync({ form, id: undefined, idempotencyKey: keyOf(form) })
    const edit = { form, id: establishmentId, idempotencyKey: keyOf(form) }
    try {
      return await save.mutateAsync({ ...edit, confirmed: false })
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== PENDING_VISITS) throw error
      const question = { title: messages.changesVisits, text: error.message, confirmLabel: messages.save }
      return (await confirm(question)) ? save.mutateAsync({ ...edit, confirmed: true }) : undefined
    }
  }

  const write = async (form: EstablishmentForm) => {
    try {
      const id = await saveAsking(form)
      if (id === undefined) return
      toastSuccess(establishmentId === undefined ? messages.created : messages.updated)
      onSaved(id)
    } catch (error) {
      if (isRowChanged(error)) return
      if (error instanceof Refusal) showRefusal(error)
      else console.warn(error)
      toastError(error instanceof Refusal ? error.message : messages.saveFailed)
    }
  }

  const once = async (work: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    setIsWorking(true)
    try {
      await work()
    } finally {
      isBusy.current = false
      setIsWorking(false)
    }
  }

  const submit = (form: EstablishmentForm) =>
    once(async () => {
      const matches = establishmentId === undefined ? await similarOrNone(form) : []
      if (matches.length > 0) setDoubt({ form, matches })
      else await write(form)
    })
  const goOn = () => {
    if (!doubt) return
    setDoubt(null)
    void once(() => write(doubt.form))
  }
  return { submit, isSaving: isWorking, matches: doubt?.matches, goOn, goBack: () => setDoubt(null) }
}
