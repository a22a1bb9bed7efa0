import { z } from 'zod'
import * as field from '../shared/fields.ts'

/** A day, `yyyy-mm-dd`, or a year and month, `yyyy-mm`. */
const when = field.optional(z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/, 'Escriba una fecha válida.'))

const study = z.object({ title: field.requiredText(), institution: field.requiredText(), finishedOn: when })
const job = z.object({ position: field.requiredText(), entity: field.requiredText(), from: when, until: when })

/** 'Mis Datos': what a public official's curriculum vitae tells (formato único de hoja de vida, Ley 190 de 1995). */
export const curriculum = z.object({
  profession: field.optionalText(),
  professionalCard: field.optionalText(50),
  studies: z.array(study).max(30).default([]),
  jobs: z.array(job).max(30).default([]),
})
export type Curriculum = z.output<typeof curriculum>
