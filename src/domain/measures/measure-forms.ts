import { z } from 'zod'
import { MEASURE_CODES } from '../inspections/sanitary-measures.ts'
import * as field from '../shared/fields.ts'
import { MAX_MARK, MAX_UNIT, photos, quantity } from '../shared/goods-fields.ts'
import { CONVERSIONS, codeRules } from './code-rules.ts'
import { EXTENTS, GOODS_STATES, MEASURE_ROLES, RECORDED_ACTS } from './measure-words.ts'

/** Most seals, goods and people of one act. */
export const MAX_SEALS = 50
export const MAX_GOODS = 200
export const MAX_PEOPLE = 20

const listOf = <S extends z.ZodType>(entry: S, most: number) =>
  z.preprocess(
    (value) => value ?? [],
    z.array(entry, { error: 'Escriba una lista.' }).max(most, `Escriba máximo ${most}.`),
  )

const seal = z.object({ number: field.requiredLine(MAX_MARK), place: field.optionalLine() })
const person = z.object({
  role: field.choice(MEASURE_ROLES),
  name: field.requiredLine(),
  idCard: field.requiredLine(MAX_MARK),
  address: field.optionalLine(),
  phone: field.optionalLine(MAX_MARK),
})
const goods = z.object({
  product: field.requiredLine(),
  brand: field.optionalLine(),
  lot: field.optionalLine(MAX_MARK),
  expiry: field.optional(field.day),
  sanitaryRegistration: field.optionalLine(MAX_MARK),
  presentation: field.optionalLine(),
  quantity,
  unit: field.requiredLine(MAX_UNIT),
})
const takenGoods = z.object({ goodId: field.id, quantity, state: field.choice(GOODS_STATES) })

/** The acta of a measure: what it falls on, why, and what lifts it (R 36.3). */
export const measureForm = z
  .object({
    inspectionId: field.id,
    itemId: field.optional(field.id),
    code: field.choice(MEASURE_CODES),
    extent: field.optional(field.choice(EXTENTS)),
    fallsOn: field.requiredText(),
    cause: field.requiredText(),
    risk: field.requiredText(),
    liftingCondition: field.requiredText(),
    until: field.optional(field.day),
    seals: listOf(seal, MAX_SEALS),
    goods: listOf(goods, MAX_GOODS),
    people: listOf(person, MAX_PEOPLE),
    images: photos,
  })
  .superRefine(({ code, extent, goods: listed, people }, context) => {
    const rule = codeRules[code]
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (rule.hasExtent && extent === undefined) refuse('extent', field.REQUIRED)
    if (rule.goods === null && listed.length > 0) refuse('goods', 'Esta medida no recae sobre productos.')
    if (rule.goods !== null && listed.length === 0) refuse('goods', 'Escriba el inventario de productos.')
    if (rule.needsCustodian && !people.some(({ role }) => role === 'custodio')) {
      refuse('people', 'Falta el custodio de los productos.')
    }
  })
export type MeasureForm = z.output<typeof measureForm>

/** An act on a measure (R 36.5). */
export const measureActForm = z.object({
  kind: field.choice(RECORDED_ACTS),
  reason: field.requiredText(),
  until: field.optional(field.day),
  code: field.optional(field.choice(CONVERSIONS)),
  method: field.optionalText(),
  seals: listOf(seal, MAX_SEALS),
  goods: listOf(takenGoods, MAX_GOODS),
  people: listOf(person, MAX_PEOPLE),
  images: photos,
  rowVersion: field.rowVersion,
})
export type MeasureActForm = z.output<typeof measureActForm>
