import { z } from 'zod'
import * as field from '../shared/fields.ts'

/** The requested edition of a checklist; absent for the newest. */
export const checklistWanted = z.object({ checklistId: field.optional(field.id) })
