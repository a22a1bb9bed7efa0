import { z } from 'zod'
import * as field from '../shared/fields.ts'

/** Which edition of a checklist is asked for; the newest when none is named. */
export const checklistWanted = z.object({ checklistId: field.optional(field.id) })
