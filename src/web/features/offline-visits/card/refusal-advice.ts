import { VISIT_CHANGED } from '../../../../domain/inspections/filled-on.ts'
import type { ProblemCode } from '../../../../domain/shared/problem.ts'
import { isItemSlot, requirementOfSlot, type VisitSlot } from '../../../offline/store/visit-slot.ts'
import { deviceRefusals } from '../../../offline/sync/ready-commands.ts'
import { refusalTexts } from './messages.ts'

const texts = refusalTexts.advice

/** The server holds this part already: from the user's other device, or from the companion. */
const recorded: readonly string[] = [
  'inspection.item-answered',
  'inspection.observation-recorded',
  'inspection.establishment-signature-recorded',
  'inspection.witness-signature-recorded',
  'inspection.official-signature-recorded',
  'inspection.answer-of-another',
  'idempotency.key-reused',
] satisfies ProblemCode[]

/** The visit takes nothing more, or nothing from this user. */
const withdrawn: readonly string[] = [
  'inspection.closed',
  'assignment.not-found',
  'assignment.inactive',
  'assignment.done',
  'access.forbidden',
  'access.other-department',
] satisfies ProblemCode[]

/** The picture of the part is of no use. */
const picture: readonly string[] = [
  ...(['image.undecodable', 'image.too-large', 'image.too-many-pixels'] satisfies ProblemCode[]),
  deviceRefusals.photoMissing.code,
]

const hasPhoto = (slot: VisitSlot) => isItemSlot(slot) || requirementOfSlot(slot) !== undefined

/** Advice for the refusal of a part, shown beside the server's message. */
export function refusalAdvice(code: string, slot: VisitSlot): string {
  if (recorded.includes(code)) return texts.recorded
  if (withdrawn.includes(code)) return texts.withdrawn
  if (code === VISIT_CHANGED) return texts.changed
  if (!picture.includes(code)) return texts.other
  return hasPhoto(slot) ? texts.photo : texts.signature
}

/** Whether the user can correct the command in the visit's form. */
export const isCorrectable = (code: string): boolean => !withdrawn.includes(code) && code !== VISIT_CHANGED
