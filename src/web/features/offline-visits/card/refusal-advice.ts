import { VISIT_CHANGED } from '../../../../domain/inspections/filled-on.ts'
import type { ProblemCode } from '../../../../domain/shared/problem.ts'
import { deviceRefusals } from '../../../offline/sync/ready-commands.ts'
import { refusalTexts } from './messages.ts'

const texts = refusalTexts.advice

/** The server already holds this part: this person's from another device, or the companion's. */
const recorded: readonly string[] = [
  'inspection.item-answered',
  'inspection.observation-recorded',
  'inspection.establishment-signature-recorded',
  'inspection.witness-signature-recorded',
  'idempotency.key-reused',
] satisfies ProblemCode[]

/** The visit takes nothing more, or nothing from this person. */
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

/** What a person can do about a refusal of this code; what the server said about it stands beside it. */
export function refusalAdvice(code: string): string {
  if (recorded.includes(code)) return texts.recorded
  if (withdrawn.includes(code)) return texts.withdrawn
  if (code === VISIT_CHANGED) return texts.changed
  return photo.includes(code) ? texts.photo : texts.other
}

/** Whether opening the visit can mend it. */
export const isCorrectable = (code: string): boolean => !withdrawn.includes(code) && code !== VISIT_CHANGED

/** Whether this device itself could not send it; the server never saw it. */
export const isDeviceRefusal = (code: string): boolean =>
  Object.values(deviceRefusals).some((refusal) => refusal.code === code)
