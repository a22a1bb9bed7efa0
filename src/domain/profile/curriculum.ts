import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { isDay } from '../shared/time.ts'

const isMonth = (text: string) => /^\d{4}-\d{2}$/.test(text) && isDay(`${text}-01`)

/** A day, `yyyy-mm-dd`, or a month, `yyyy-mm`. */
const dayOrMonth = field.optional(
  z.string().refine((text) => isDay(text) || isMonth(text), 'Escriba una fecha válida.'),
)

const study = z.object({ title: field.requiredLine(), institution: field.requiredLine(), finishedOn: dayOrMonth })
const job = z.object({
  position: field.requiredLine(),
  entity: field.requiredLine(),
  from: dayOrMonth,
  until: dayOrMonth,
})

const endsBeforeItBegins = ({ from, until }: z.output<typeof job>): boolean => {
  if (from === undefined || until === undefined) return false
  // A month and a day are compared by their month.
  const length = Math.min(from.length, until.length)
  return until.slice(0, length) < from.slice(0, length)
}

/** 'Mis Datos': a public official's curriculum vitae (R 10.8; formato único de hoja de vida, Ley 190 de 1995). */
export const curriculum = z.object({
  profession: field.optionalLine(),
  professionalCard: field.optionalLine(50),
  studies: z.array(study).max(30).default([]),
  jobs: z
    .array(
      job.refine((one) => !endsBeforeItBegins(one), {
        path: ['until'],
        message: 'El cargo no puede terminar antes de empezar.',
      }),
    )
    .max(30)
    .default([]),
})
export type Curriculum = z.output<typeof curriculum>
