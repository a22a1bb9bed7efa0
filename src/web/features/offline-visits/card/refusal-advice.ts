import { VISIT_CHANGED } from '../../../../domain/inspections/filled-on.ts'
import type { ProblemCode } from '../../../../domain/shared/problem.ts'
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

const photo: readonly string[] = [
  ...(['image.undecodable', 'image.too-large', 'image.too-many-pixels'] satisfies ProblemCode[]),
  deviceRefusals.photoMissing.code,
]

/** Advice for a refusal code. It is shown beside the server's message. */
export function refusalAdvice(code: string): string {
  if (recorded.includes(code)) return texts.recorded
  if (withdrawn.includes(code)) return texts.withdrawn
  if (code === VISIT_CHANGED) return texts.changed
  return photo.includes(code) ? texts.photo : texts.other
}

/** Whether the user can correct the command in the visit's form. */
export const isCorrectable = (code: string): boolean => !withdrawn.includes(code) && code !== VISIT_CHANGED

/** Whether the device could not send the command, so that the server never saw it. */
export const isDeviceRefusal = (code: string): boolean =>
  Object.values(deviceRefusals).some((refusal) => refusal.code === code)
