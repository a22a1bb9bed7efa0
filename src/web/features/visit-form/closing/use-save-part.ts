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

/** The fault text of each field. The form's general message is shown as 'required'. */
function partFaults(schema: z.ZodType, value: PartValue, message: string): PartFaults {
  const checked = check(schema, value)
  const faults: Record<string, string> = {}
  for (const issue of checked.error?.issues ?? []) {
    faults[String(issue.path[0])] ??= issue.message === message ? REQUIRED : issue.message
  }
  return faults
}

/** Hides 'required' until a save was tried. Other faults, such as a text that is too long, show at once. */
export function shownFaults(schema: z.ZodType, value: PartValue, message: string, isTried: boolean): PartFaults {
  const faults = partFaults(schema, value, message)
  if (isTried) return faults
  return Object.fromEntries(Object.entries(faults).filter(([, text]) => text !== REQUIRED))
}

type Part<W extends VisitWrite> = {
  call: W['call'] & ClosingPart
  schema: z.ZodType<W['body']>
  /** Shown when a field is missing. */
  message: string
  /** In the order of the screen. */
  fields: readonly string[]
  /** Whether the visit lacks only this part. */
  isLast: boolean
}

/** Saves a closing part: shows its faults, or queues it under its own key. */
export function useSavePart<W extends VisitWrite>({ call, schema, message, fields, isLast }: Part<W>) {
  const { store } = useVisit().draft
  const enqueueWrites = useEnqueueWrites()

  /**
   * @returns id of the element that takes the focus: the first faulty field, or the heading after the save button has
   * gone
   */
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
