import type { ProblemCode } from '../../../domain/shared/problem.ts'
import { deviceRefusals } from '../../offline/sync/ready-commands.ts'
import { adviceTexts as texts } from './messages.ts'

type Advice = keyof typeof texts

const advice: Readonly<Partial<Record<ProblemCode, Advice>>> = {
  'measure.acta-recorded': 'recorded',
  'measure.item-not-answered': 'item',
  'measure.seal-taken': 'seal',
  'measure.seal-wrong': 'seal',
  'sample.seal-taken': 'seal',
  'sample.wrong': 'time',
  'image.undecodable': 'photo',
  'image.too-large': 'photo',
  'image.too-many-pixels': 'photo',
  'assignment.done': 'done',
  'access.forbidden': 'withdrawn',
  'access.other-department': 'withdrawn',
  'assignment.not-found': 'withdrawn',
  'assignment.inactive': 'withdrawn',
  'session.no-contract': 'withdrawn',
  'inspection.visit-changed': 'withdrawn',
  'idempotency.key-reused': 'reused',
}

const kindOf = (code: string): Advice =>
  code === deviceRefusals.photoMissing.code ? 'photo' : (advice[code as ProblemCode] ?? 'other')

/** Advice for the refusal of an act, shown beside the server's message. */
export const actAdvice = (code: string): string => texts[kindOf(code)]

/** Whether another content of the act may be accepted. */
export const isActCorrectable = (code: string): boolean => !['done', 'withdrawn', 'reused'].includes(kindOf(code))
