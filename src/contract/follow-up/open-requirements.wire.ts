import { z } from 'zod'
import { VERDICTS } from '../../domain/requirements/follow-up.ts'
import { SEVERITIES } from '../../domain/requirements/requirement-words.ts'
import { day, flag, nullable, number, text } from '../core/wire-field.ts'
import { wireObject } from '../core/wire-object.ts'

/** A requirement of an earlier visit to the establishment that is still to be met (R 31.12). */
export const openRequirement = wireObject({
  id: ['requirement_id', number],
  number: ['number', text],
  /** The item of the visit's checklist that continues the item of the finding; that item itself where none does. */
  itemId: ['item_configuration_id', number],
  text: ['text', text],
  dueOn: ['due_day', day],
  /** Name of the photo of the finding. Absent in replies of older servers, as the two below. */
  beforeImage: ['before_image', nullable(text).optional()],
  severity: ['severity', z.enum(SEVERITIES).optional()],
  /** Whether this visit verifies it (R 32.2). */
  isFollowed: ['is_followed', flag.optional()],
})

/** The department's term of requirements of a severity (R 43.4). */
export const requirementTerm = wireObject({
  severity: ['severity', z.enum(SEVERITIES)],
  /** '15 días calendario'. A phone keeps no rules of terms. */
  text: ['text', text],
})

/** A measure that binds the establishment of a visit (R 36.9). */
export const measureInForce = wireObject({
  id: ['measure_id', number],
  /** Null until it has its acta. */
  number: ['number', nullable(text)],
  name: ['name', text],
  imposedOn: ['imposed_day', day],
  stopsOperation: ['stops_operation', flag],
})

/** The verdict of a visit on a requirement that it verifies (R 32.3). */
export const savedVerdict = wireObject({
  requirementId: ['requirement_id', number],
  verdict: ['verdict', z.enum(VERDICTS)],
  observation: ['observation', text],
  image: ['image', nullable(text)],
  givenBy: ['saved_by', number.optional()],
  givenByName: ['saved_by_name', text.optional()],
})
