import { z } from 'zod'
import * as field from './fields.ts'

/** Letters of a seal's number, of a lot and of other short marks. */
export const MAX_MARK = 40
export const MAX_UNIT = 30
const MAX_PHOTOS = 20
const SMALLEST = 0.001
const MAX_QUANTITY = 999_999_999
const THOUSANDTHS = 1_000
const QUANTITY = 'Escriba una cantidad mayor que cero, con máximo tres decimales.'
/** A fraction of the last decimal that binary numbers cannot hold. */
const ROUNDING = 1e-4

/** A field that a form sends once or several times. */
export const asList = (value: unknown) =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]

/** The photos of an act. */
export const photos = z.preprocess(asList, z.array(field.upload).max(MAX_PHOTOS, `Adjunte máximo ${MAX_PHOTOS} fotos.`))

/** Whether a number is whole in some parts: tenths with 10, thousandths with 1000. */
export const isWholeIn = (parts: number, value: number): boolean =>
  Math.abs(value * parts - Math.round(value * parts)) < ROUNDING

/** A quantity of goods with at most three decimals. */
export const quantity = z
  .number({ error: field.missingOr(QUANTITY) })
  .min(SMALLEST, QUANTITY)
  .max(MAX_QUANTITY, QUANTITY)
  .refine((value) => isWholeIn(THOUSANDTHS, value), QUANTITY)
