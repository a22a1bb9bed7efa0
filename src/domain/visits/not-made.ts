import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { asList } from '../shared/goods-fields.ts'

/** Reasons why officials who went could not make a visit; they are on the wire and in rows, so they stay. */
export const NOT_MADE_REASONS = [
  'cerrado',
  'sin_responsable',
  'no_permitio',
  'no_existe',
  'sin_acceso',
  'otro',
] as const
export type NotMadeReason = (typeof NOT_MADE_REASONS)[number]
export const notMadeName: Readonly<Record<NotMadeReason, string>> = {
  cerrado: 'El establecimiento estaba cerrado',
  sin_responsable: 'No había quien atendiera la visita',
  no_permitio: 'No permitieron el ingreso',
  no_existe: 'El establecimiento ya no funciona allí',
  sin_acceso: 'No se pudo llegar al lugar',
  otro: 'Otra razón',
}

/** The words of a visit that was not made, with its reason: 'No se pudo hacer: no permitieron el ingreso'. */
export const NOT_MADE = 'No se pudo hacer'
export const notMadeText = (reason: string): string =>
  `${NOT_MADE}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`

const MAX_NOTE = 1_000
const MAX_IMAGES = 5
const TOO_MANY = `Adjunte hasta ${MAX_IMAGES} fotos.`
const NEEDS_NOTE = 'Escriba por qué no se hizo la visita.'

/** A visit that was not made (R 46.1). Without a day it is that of today. */
export const notMadeForm = z
  .object({
    // A form that has not chosen sends null.
    reason: z.preprocess((chosen) => chosen ?? undefined, field.choice(NOT_MADE_REASONS)),
    wentOn: field.optional(field.day),
    note: field.optionalText(MAX_NOTE),
    images: z.preprocess(asList, z.array(field.upload).max(MAX_IMAGES, TOO_MANY)),
    /** False asks first where something is saved in the visit; absent, the call does not ask. */
    confirmed: field.optional(field.flag),
  })
  .refine(({ reason, note }) => reason !== 'otro' || note !== undefined, { path: ['note'], error: NEEDS_NOTE })
export type NotMadeForm = z.output<typeof notMadeForm>

/**
 * Why officials cannot have gone on a day, or null.
 * @param days `yyyy-mm-dd`; a visit is planned on or before the day on which they went
 */
export function wentOnFault({
  wentOn,
  plannedOn,
  today,
}: Readonly<Record<'wentOn' | 'plannedOn' | 'today', string>>): string | null {
  if (wentOn > today) return 'El día no puede ser posterior a hoy.'
  return wentOn < plannedOn ? 'El día no puede ser anterior a la asignación de la visita.' : null
}
