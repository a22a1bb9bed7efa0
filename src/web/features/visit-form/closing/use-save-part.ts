import type { z } from 'zod'
import type { VisitWrite } from '../../../../domain/inspections/visit-write.ts'
import { REQUIRED } from '../../../../domain/shared/fields.ts'
import type { ClosingPart } from '../../../offline/store/visit-slot.ts'
import { toastError } from '../../../ui/toast/toast.ts'
import { wellFormed } from '../answers/observation-text.ts'
import { FINISH_NOTICE, focusAfter, partFieldId, partHeaderId } from '../focus/focus-after.ts'
import { useEnqueueWrites } from '../outbox-status/use-enqueue-writes.ts'
import { useVisit } from '../visit-context.ts'
import { partOutcome } from './messages.ts'

export type PartFaults = Readonly<Record<string, string>>
type PartValue = Readonly<Record<string, unknown>>

const check = <T>(schema: z.ZodType<T>, value: PartValue) => {
  const entries = Object.entries(value).map(([field, entered]) => [
    field,
    typeof entered === 'string' ? wellFormed(entered) : entered,
  ])
  return schema.safeParse(Object.fromEntries(entries))
}

/** The text of each faulty field; the form's own message stands for 'this is missing'. */
export function partFaults(schema: z.ZodType, value: PartValue, message: string): PartFaults {
  const checked = check(schema, value)
  const faults: Record<string, string> = {}
  for (const issue of checked.error?.issues ?? []) {
    faults[String(issue.path[0])] ??= issue.message === message ? REQUIRED : issue.message
  }
  return faults
}

/** Until a save is tried, what is still missing is no fault; a text that is too long is one at once. */
export function shownFaults(schema: z.ZodType, value: PartValue, message: string, isTried: boolean): PartFaults {
  const faults = partFaults(schema, value, message)
  if (isTried) return faults
  return Object.fromEntries(Object.entries(faults).filter(([, text]) => text !== REQUIRED))
}

type Part<W extends VisitWrite> = {
  call: W['call'] & ClosingPart
  schema: z.ZodType<W['body']>
  /** Shown when something is missing. */
  message: string
  /** In the order of the screen. */
  fields: readonly string[]
  /** Nothing else is missing from the visit. */
  isLast: boolean
}

/** Saves a closing part: its faults are shown, or it is given to be sent under its own key. */
export function useSavePart<W extends VisitWrite>({ call, schema, message, fields, isLast }: Part<W>) {
  const { store } = useVisit().draft
  const enqueueWrites = useEnqueueWrites()

  /** @returns the element to go to, if any: the first to mend, or what stands where the visit goes on once the save button is gone */
  const save = async (value: PartValue): Promise<string | undefined> => {
    const checked = check(schema, value)
    if (checked.success) {
      const write = { call, body: checked.data } as VisitWrite
      if (!(await enqueueWrites(call, [{ slot: call, write }], partOutcome[call].failed))) return undefined
      return isLast ? FINISH_NOTICE : partHeaderId(call)
    }
    store.showFaults([call])
    const faults = partFaults(schema, value, message)
    const first = fields.find((field) => faults[field])
    const fault = first && faults[first]
    toastError(fault && fault !== REQUIRED ? fault : message)
    return first && partFieldId(call, first)
  }
  return (value: PartValue) =>
    focusAfter(async () => {
      const id = await store.runUnlessRunning(call, () => save(value))
      return id === undefined ? undefined : { id, block: 'nearest' }
    })
}
