import type { z } from 'zod'
import type { ShownFormat } from '../../../../domain/evidence/shown.ts'
import type { VisitWrite } from '../../../../domain/inspections/visit-write.ts'
import { REQUIRED } from '../../../../domain/shared/fields.ts'
import type { ClosingPart } from '../../../offline/store/visit-slot.ts'
import { toastError } from '../../../ui/toast/toast.ts'
import { wellFormed } from '../answers/observation-text.ts'
import {
  FINISH_NOTICE,
  type FocusTarget,
  focusAfter,
  focusSoon,
  partFieldId,
  partHeaderId,
} from '../focus/focus-after.ts'
import { useEnqueueWrites } from '../outbox-status/use-enqueue-writes.ts'
import { useConfirmClosing } from '../review/confirm-closing.ts'
import { retryOutdated } from '../review/retry-outdated.ts'
import { isSignature } from '../review/signed-parts.ts'
import { useShown } from '../review/use-shown.ts'
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
}

/** Facts of a signature beside its drawing. */
export type Signing = {
  /** Digest of the content whose summary the person accepted. */
  accepted: string | undefined
  /** ISO instant of the last stroke. */
  drawnAt: string | undefined
  /** The person signs once more, though they need not. */
  isAgain?: boolean
}

/** The write with the content that it is about; without a digest, as it is. */
function withAct(
  write: VisitWrite,
  digest: string | undefined,
  { drawnAt, format }: Pick<Signing, 'drawnAt'> & { format: ShownFormat },
): VisitWrite {
  const shown = digest === undefined ? {} : { shownDigest: digest, shownFormat: format }
  if (!isSignature(write)) return { ...write, body: { ...write.body, ...shown } } as VisitWrite
  const signed = { ...(digest !== undefined && { consent: true }), ...(drawnAt !== undefined && { drawnAt }) }
  return { ...write, body: { ...write.body, ...shown, ...signed } } as VisitWrite
}

/** Saves a closing part: shows its faults, or queues it under its own key. */
export function useSavePart<W extends VisitWrite>({ call, schema, message, fields }: Part<W>) {
  const confirmClosing = useConfirmClosing()
  const { owner, draft } = useVisit()
  const { store } = draft
  const shown = useShown()
  const enqueueWrites = useEnqueueWrites()

  /** @returns the element that takes the focus: the first faulty field, or the heading after the save button has gone */
  const save = async (value: PartValue, signing: Signing): Promise<FocusTarget | undefined> => {
    const checked = check(schema, value)
    if (checked.success) {
      const write = { call, body: checked.data } as VisitWrite
      const consent = await confirmClosing([{ slot: call, write }])
      if (consent.kind === 'held') return consent.target
      const isOutdated = shown.outdated.some((part) => part === call)
      const isAgain = isOutdated || signing.isAgain === true
      // Accepted in the review, or before the pad and over what is still the content.
      const accepted = signing.accepted === shown.digest ? signing.accepted : undefined
      const signed = consent.kind === 'reviewed' ? (consent.digest ?? accepted) : accepted
      // The person has left or refuses now: the digest of the new content lets the reason replace the signature (R 29.4).
      const unsigned = isOutdated ? shown.digest : undefined
      const digest = isSignature(write) ? signed : unsigned
      const writes = [{ slot: call, write: withAct(write, digest, { ...signing, format: shown.format }), isAgain }]
      if (!(await enqueueWrites(call, writes, partOutcome[call].failed))) return undefined
      if (isAgain) await retryOutdated(owner, shown.outdated)
      // The dialog had the focus, so the form has to take it back.
      if (consent.kind === 'reviewed') focusSoon({ id: FINISH_NOTICE, block: 'nearest' })
      return { id: partHeaderId(call), block: 'nearest' }
    }
    store.showFaults([call])
    const faults = partFaults(schema, value, message)
    const first = fields.find((field) => faults[field])
    const fault = first && faults[first]
    toastError(fault && fault !== REQUIRED ? fault : message)
    return first === undefined ? undefined : { id: partFieldId(call, first), block: 'nearest' }
  }
  return (value: PartValue, signing: Signing = { accepted: undefined, drawnAt: undefined }) =>
    focusAfter(() => store.runUnlessRunning(call, () => save(value, signing)))
}
