import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { MAX_UPLOADS } from '../shared/upload.ts'
import { instant } from './capture-facts.ts'
import { filledOn } from './filled-on.ts'
import { offer } from './refused-offers.ts'

/** The single calls that write a visit. */
const VISIT_CALLS = [
  'items',
  'correction',
  'verdicts',
  'health-observation',
  'establishment-signature',
  'witness-signature',
  'official-signature',
] as const
export type VisitCall = (typeof VISIT_CALLS)[number]

/** The single calls of acts beside the writes of a visit. A batch makes them after these, in their order. */
const FIELD_ACT_CALLS = ['measure', 'sample', 'not-made'] as const
export type FieldActCall = (typeof FIELD_ACT_CALLS)[number]
/** Whether an act needs the closed acta of its visit. A visit that could not be made (R 48.1) ends without one. */
export const needsActa = ({ call }: { call: FieldActCall }): boolean => call !== 'not-made'

/** The single calls that a batch may carry. */
export const BATCH_CALLS = [...VISIT_CALLS, ...FIELD_ACT_CALLS] as const

/** The longest checklist with its closing parts has fewer, and leaves room for corrections. */
export const MAX_BATCH_COMMANDS = 100

/** No call has as many fields that take a file. */
const MAX_COMMAND_FILES = 10

const FILES_BY_NAME = 'Los archivos van en un objeto JSON, cada uno con su nombre.'
const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

const isName = (value: unknown) => typeof value === 'string'
/** One file of a field, or several of a field that takes them: a list of wrong entries makes one issue. */
const fileNames = z.custom<string | string[]>(
  (value) => isName(value) || (Array.isArray(value) && value.length <= MAX_UPLOADS && value.every(isName)),
  { error: FILES_BY_NAME },
)

/** Counts the files before reading them: each wrong entry would make an issue of its own. */
const atMost = (max: number, what: string) =>
  z
    .custom<Record<string, unknown>>(isRecord, { error: FILES_BY_NAME, abort: true })
    .refine((files) => Object.keys(files).length <= max, { error: `${what} trae máximo ${max} archivos.`, abort: true })

/**
 * One write of a batch. `fields` are those of the single call; `files` maps a field to the multipart parts with its files.
 * The hash of a command leaves out what it was filled on, its offer and when it was written: a retry may state them and the
 * first request not.
 */
const batchCommand = z.strictObject({
  key: field.idempotencyKey,
  call: z.enum(BATCH_CALLS, { error: field.missingOr('El comando nombra una llamada que no existe.') }),
  fields: z.record(z.string(), z.unknown(), 'Los campos de un comando van en un objeto JSON.').default({}),
  files: atMost(MAX_COMMAND_FILES, 'Un comando').pipe(z.record(z.string(), fileNames)).default({}),
  offer: field.optional(offer),
  /** When the device wrote an act; devices of before tell nothing. Writes of the visit have times of their own. */
  writtenAt: instant,
  ...filledOn.shape,
})
export type BatchCommand = z.output<typeof batchCommand>
/** A command that writes the visit, and one of an act beside it. */
export type VisitCommand = BatchCommand & { call: VisitCall }
export type FieldActCommand = BatchCommand & { call: FieldActCall }

export const isFieldAct = (command: BatchCommand): command is FieldActCommand =>
  FIELD_ACT_CALLS.some((call) => call === command.call)
export const isOfVisit = (command: BatchCommand): command is VisitCommand => !isFieldAct(command)

export const batch = z
  .object({
    commands: z
      .array(batchCommand, { error: field.missingOr('Los comandos van en una lista.') })
      .min(1, field.REQUIRED)
      .max(MAX_BATCH_COMMANDS, `Un lote trae máximo ${MAX_BATCH_COMMANDS} comandos.`),
    /** The multipart parts, by name. */
    parts: atMost(MAX_UPLOADS, 'Un lote').pipe(z.record(z.string(), field.upload)).default({}),
  })
  .refine(({ commands, parts }) => {
    const named = new Set(commands.flatMap(({ files }) => Object.values(files).flat()))
    return Object.keys(parts).every((part) => named.has(part))
  }, 'Ningún comando nombra uno de los archivos del lote.')
export type Batch = z.output<typeof batch>
