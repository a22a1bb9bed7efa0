import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { isDay } from '../shared/time.ts'

const isMonth = (text: string) => /^\d{4}-\d{2}$/.test(text) && isDay(`${text}-01`)

/** A day, `yyyy-mm-dd`, or a year and month, `yyyy-mm`. */
const when = field.optional(z.string().refine((text) => isDay(text) || isMonth(text), 'Escriba una fecha válida.'))

const study = z.object({ title: field.requiredText(), institution: field.requiredText(), finishedOn: when })
const job = z.object({ position: field.requiredText(), entity: field.requiredText(), from: when, until: when })

const endsBeforeItBegins = ({ from, until }: z.output<typeof job>): boolean => {
  if (from === undefined || until === undefined) return false
  const told = Math.min(from.length, until.length)
  return until.slice(0, told) < from.slice(0, told)
}

/** 'Mis Datos': what a public official's curriculum vitae tells (formato único de hoja de vida, Ley 190 de 1995). */
export const curriculum = z.object({
  profession: field.optionalText(),
  professionalCard: field.optionalText(50),
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
