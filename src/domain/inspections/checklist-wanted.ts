import { z } from 'zod'
import * as field from '../shared/fields.ts'

/** The requested edition of a checklist; absent for the newest. */
export const checklistWanted = z.object({ checklistId: field.optional(field.id) })

/** The visit that a heading is for; absent where none is meant. */
export const visitWanted = z.object({ assignmentId: field.optional(field.id) })
