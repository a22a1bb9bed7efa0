import type { z } from 'zod'
import type { VisitWrite } from '../../../domain/inspections/visit-write.ts'
import { REQUIRED } from '../../../domain/shared/fields.ts'
import { Refusal } from '../../api/refusal.ts'
import { sendVisitWrites } from '../../offline/send-visit-writes.ts'
import type { ClosingPart } from '../../offline/visit-slot.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { messages, partOutcome } from './messages.ts'
import { useTakeReply, useVisit } from './open-visit.ts'
import { partFieldId, partHeaderId, reveal } from './reveal.ts'
import { saveSlots } from './save-slots.ts'

export type PartFaults = Readonly<Record<string, string>>

/** The text of each faulty field; the form's own message stands for 'this is missing'. */
export function partFaults(schema: z.ZodType, value: unknown, message: string): PartFaults {
  const checked = schema.safeParse(value)
  const faults: Record<string, string> = {}
  for (const issue of checked.error?.issues ?? []) {
    faults[String(issue.path[0])] ??= issue.message === message ? REQUIRED : issue.message
  }
  return faults
}

type Part<W extends VisitWrite> = {
  call: W['call'] & ClosingPart
  schema: z.ZodType<W['body']>
  /** Shown when something is missing. */
  message: string
  /** In the order of the screen. */
  fields: readonly string[]
}

/** Saves a closing part: its faults are shown, or it is sent under its own key. */
export function useSavePart<W extends VisitWrite>({ call, schema, message, fields }: Part<W>) {
  const { assignmentId, draft } = useVisit()
  const takeReply = useTakeReply()
  const { store } = draft
  const texts = partOutcome[call]

  const send = async (body: W['body']): Promise<boolean> => {
    const writes = [{ slot: call, write: { call, body } as VisitWrite }]
    try {
      const reply = await saveSlots(draft, assignmentId, writes, sendVisitWrites)
      if (reply.refusal) {
        store.fail(call, reply.refusal.message)
        toastError(texts.refused)
      } else toastSuccess(texts.saved)
      await takeReply(writes, reply)
      return !reply.refusal
    } catch (error) {
      console.error(error)
      const isRefused = error instanceof Refusal
      store.fail(call, isRefused ? error.message : messages.closing.offline)
      toastError(isRefused ? texts.refused : texts.failed)
      return false
    }
  }
  /** @returns the element to go to, if any: the first to mend, or the header once the save button is gone */
  const save = async (value: unknown): Promise<string | undefined> => {
    const checked = schema.safeParse(value)
    if (checked.success) return (await send(checked.data)) ? partHeaderId(call) : undefined
    store.showFaults([call])
    toastError(message)
    const faults = partFaults(schema, value, message)
    const first = fields.find((field) => faults[field])
    return first && partFieldId(call, first)
  }
  return async (value: unknown) => {
    const next = await store.exclusively(call, () => save(value))
    if (next) requestAnimationFrame(() => reveal(next, 'nearest'))
  }
}
