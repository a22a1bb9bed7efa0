import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { asList, isWholeIn, MAX_MARK, MAX_UNIT, photos, quantity } from '../shared/goods-fields.ts'
import { isDay, isInstant } from '../shared/time.ts'
import { linkFault } from './custody.ts'
import { testKey } from './results.ts'
import { COUNTER_SAMPLES, CUSTODY_PARTIES, PLAIN_ACTS, RECEPTIONS, TEST_VERDICTS } from './sample-words.ts'

/** Most tests of a sample, and of one report. */
export const MAX_TESTS = 30
const MAX_UNITS = 9_999
const UNITS = 'Escriba un número entero de 1 a 9999.'
const COLDEST = -200
const HOTTEST = 300
const TENTHS = 10
const TEMPERATURE = 'Escriba una temperatura en °C, con máximo un decimal.'
const INSTANT = 'Escriba una fecha y una hora válidas.'

/** Most lines of a text that are looked at. */
const MAX_LINES = 1_000
/** A list, or a text with one entry a line. */
const asLines = (value: unknown) =>
  typeof value === 'string' ? value.split('\n', MAX_LINES).filter((line) => line.trim() !== '') : asList(value)

const temperature = field.optional(
  z
    .number({ error: TEMPERATURE })
    .min(COLDEST, TEMPERATURE)
    .max(HOTTEST, TEMPERATURE)
    .refine((value) => isWholeIn(TENTHS, value), TEMPERATURE),
)

const WITH_ZONE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/
const WITHOUT_ZONE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/
const FIRST = '1950'
const DAY_LETTERS = 10
/** An instant in its normal form. One without a zone, as a browser's field gives it, is of Colombia. */
const instant = field.optional(
  z
    .string({ error: INSTANT })
    .overwrite((text) => (WITHOUT_ZONE.test(text) ? `${text}-05:00` : text))
    .refine((text) => WITH_ZONE.test(text) && text >= FIRST && isDay(text.slice(0, DAY_LETTERS)) && isInstant(text), {
      error: INSTANT,
      abort: true,
    })
    .overwrite((text) => new Date(text).toISOString()),
)

/** The taking of a sample on a record (R 39.3). */
export const sampleForm = z
  .object({
    inspectionId: field.id,
    itemId: field.optional(field.id),
    measureId: field.optional(field.id),
    goodId: field.optional(field.id),
    replaces: field.optional(field.id),
    product: field.requiredLine(),
    brand: field.optionalLine(),
    lot: field.optionalLine(MAX_MARK),
    expiry: field.optional(field.day),
    registration: field.optionalLine(MAX_MARK),
    maker: field.optionalLine(),
    quantity,
    unit: field.requiredLine(MAX_UNIT),
    units: field.optional(z.int({ error: UNITS }).min(1, UNITS).max(MAX_UNITS, UNITS)),
    temperature,
    container: field.optionalLine(),
    sealNumber: field.requiredLine(MAX_MARK),
    takenAt: instant,
    reason: field.requiredText(),
    tests: z.preprocess(
      asLines,
      z
        .array(field.requiredLine(), { error: 'Escriba una lista.' })
        .min(1, 'Escriba al menos un ensayo.')
        .max(MAX_TESTS, `Escriba máximo ${MAX_TESTS}.`)
        .refine((tests) => new Set(tests.map(testKey)).size === tests.length, 'Escriba cada ensayo una sola vez.'),
    ),
    counterSample: field.choice(COUNTER_SAMPLES),
    counterReason: field.optionalText(),
    counterSeal: field.optionalLine(MAX_MARK),
    counterCustodian: field.optionalLine(),
    images: photos,
  })
  .superRefine(({ counterSample, counterReason, counterSeal, counterCustodian, measureId, goodId }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const isLeft = counterSample === 'dejada'
    if (isLeft && counterCustodian === undefined) refuse('counterCustodian', 'Escriba quién la guarda.')
    if (isLeft && counterSeal === undefined) refuse('counterSeal', 'Escriba el sello de la contramuestra.')
    if (!isLeft && counterReason === undefined) refuse('counterReason', 'Escriba por qué no se dejó.')
    if (!isLeft && counterSeal !== undefined) refuse('counterSeal', 'Solo una contramuestra dejada tiene sello.')
    if (!isLeft && counterCustodian !== undefined) refuse('counterCustodian', 'Solo se guarda una que se dejó.')
    if (isLeft && counterReason !== undefined) refuse('counterReason', 'Solo se escribe si no se dejó.')
    if (goodId !== undefined && measureId === undefined) refuse('measureId', field.REQUIRED)
  })
export type SampleForm = z.output<typeof sampleForm>

/** A link of the chain of custody (R 39.4). */
export const custodyForm = z
  .object({
    fromName: field.optionalLine(),
    toParty: field.choice(CUSTODY_PARTIES),
    toName: field.requiredLine(),
    toIdCard: field.requiredLine(MAX_MARK),
    toEntity: field.optionalLine(),
    at: instant,
    temperature,
    isSealIntact: field.flag,
    remark: field.optionalText(),
    reception: field.optional(field.choice(RECEPTIONS)),
    images: photos,
    rowVersion: field.rowVersion,
  })
  .superRefine((link, context) => {
    const fault = linkFault(link)
    if (fault) context.addIssue({ code: 'custom', path: [fault[0]], message: fault[1] })
  })
export type CustodyForm = z.output<typeof custodyForm>

const result = z.object({
  test: field.requiredLine(),
  method: field.optionalLine(),
  result: field.requiredLine(),
  unit: field.optionalLine(MAX_UNIT),
  limitText: field.optionalLine(),
  norm: field.optionalLine(),
  verdict: field.choice(TEST_VERDICTS),
})

/** Results that a laboratory reports, with its report (R 39.5). */
export const resultForm = z.object({
  tests: z.preprocess(
    (value) => value ?? [],
    z
      .array(result, { error: 'Escriba una lista.' })
      .min(1, 'Escriba al menos un resultado.')
      .max(MAX_TESTS, `Escriba máximo ${MAX_TESTS}.`),
  ),
  reportedOn: field.day,
  report: field.upload,
  rowVersion: field.rowVersion,
})
export type ResultForm = z.output<typeof resultForm>

/** An act with a reason alone (R 39.6). */
export const sampleActForm = z.object({
  kind: field.choice(PLAIN_ACTS),
  reason: field.requiredText(),
  rowVersion: field.rowVersion,
})
export type SampleActForm = z.output<typeof sampleActForm>
