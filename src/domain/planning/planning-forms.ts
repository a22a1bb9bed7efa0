import { z } from 'zod'
import { daysBetween } from '../shared/days.ts'
import * as field from '../shared/fields.ts'
import { RISK_CLASSES, RISK_FACTORS } from './planning-words.ts'

const SUGGESTIONS = 50
export const MAX_SUGGESTIONS = 200
const LIMIT = `El límite debe ser un número entre 1 y ${MAX_SUGGESTIONS}.`

export const suggestionsQuery = z.object({
  zodesId: field.optional(field.id),
  cityId: field.optional(field.id),
  inscriptionTypeId: field.optional(field.id),
  limit: z.int({ error: LIMIT }).min(1, LIMIT).max(MAX_SUGGESTIONS, LIMIT).default(SUGGESTIONS),
})
export type SuggestionsQuery = z.output<typeof suggestionsQuery>

export const nextVisitQuery = z.object({ establishmentId: field.id })

/** Leaves an establishment out of the suggestions until a day, which is the last without it. */
export const dismissal = z.object({ reason: field.requiredLine(300), until: field.day })
export type Dismissal = z.output<typeof dismissal>

const TOTAL = 100
const POINTS = 'Escriba un número entero entre 0 y 100.'
const points = z
  .int({ error: field.missingOr(POINTS) })
  .min(0, POINTS)
  .max(TOTAL, POINTS)
const MONTHS = 'Escriba un número entero de meses entre 1 y 60.'
const months = z
  .int({ error: field.missingOr(MONTHS) })
  .min(1, MONTHS)
  .max(60, MONTHS)
const TYPE_CLASS = 'Seleccione alto, medio o bajo.'

const weightShape = z.strictObject({
  risk: points,
  days: points,
  overdue: points,
  concept: points,
  complaints: points,
  vulnerable: points,
})
export const MAX_RISK_TYPES = 100

/** Points of each factor, months between visits by class, and the class of each type that has one. */
export const riskWeights = z
  .object({
    weights: weightShape,
    months: z.strictObject({ alto: months, medio: months, bajo: months }),
    classes: z
      .array(z.strictObject({ inscriptionTypeId: field.id, riskClass: z.enum(RISK_CLASSES, { error: TYPE_CLASS }) }), {
        error: field.missingOr('Escriba una lista de tipos con su clase.'),
      })
      .max(MAX_RISK_TYPES, `Escriba máximo ${MAX_RISK_TYPES} tipos.`),
  })
  .superRefine(({ weights, months: between, classes }, context) => {
    const fault = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const sum = RISK_FACTORS.reduce((total, factor) => total + weights[factor], 0)
    if (sum !== TOTAL) fault('weights', `Los puntos deben sumar ${TOTAL}; ahora suman ${sum}.`)
    if (between.alto > between.medio || between.medio > between.bajo) {
      fault('months', 'A mayor riesgo, el intervalo no puede ser más largo.')
    }
    if (new Set(classes.map((one) => one.inscriptionTypeId)).size < classes.length) {
      fault('classes', 'Un tipo está dos veces.')
    }
  })
export type RiskWeights = z.output<typeof riskWeights>

/** A new version of the weights. `effectiveFrom` is absent for today. */
export const riskModelForm = riskWeights.safeExtend({
  effectiveFrom: field.optional(field.day),
  note: field.requiredLine(500),
})
export type RiskModelForm = z.output<typeof riskModelForm>

const END_BEFORE_START = 'La fecha final no puede ser anterior a la inicial.'
/** The past period whose visits are put in the order of the model. */
export const backTestForm = z
  .object({ from: field.day, to: field.day, zodesId: field.optional(field.id) })
  .superRefine(({ from, to }, context) => {
    const fault = (message: string) => context.addIssue({ code: 'custom', path: ['to'], message })
    if (to < from) fault(END_BEFORE_START)
    else if (daysBetween(from, to) > 731) fault('Compare máximo dos años a la vez.')
  })
