import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { MAX_UPLOADS } from '../shared/upload.ts'
import { filledOn } from './filled-on.ts'
import { offer } from './refused-offers.ts'

/** The single calls that a batch may carry. */
export const BATCH_CALLS = [
  'items',
  'correction',
  'verdicts',
  'health-observation',
  'establishment-signature',
  'witness-signature',
  'official-signature',
] as const
export type BatchCall = (typeof BATCH_CALLS)[number]

/** The longest checklist with its closing parts has fewer, and leaves room for corrections. */
export const MAX_BATCH_COMMANDS = 100

/** No call has as many fields that take a file. */
const MAX_COMMAND_FILES = 10

const FILES_BY_NAME = 'Los archivos van en un objeto JSON, cada uno con su nombre.'
const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Counts the files before reading them: each wrong entry would make an issue of its own. */
const atMost = (max: number, what: string) =>
  z
    .custom<Record<string, unknown>>(isRecord, { error: FILES_BY_NAME, abort: true })
    .refine((files) => Object.keys(files).length <= max, { error: `${what} trae máximo ${max} archivos.`, abort: true })

/**
 * One write of a batch. `fields` are those of the single call; `files` maps a field to the multipart part with its file.
 * The hash of a command leaves out what it was filled on, and its offer: a retry may state them and the first request not.
 */
const batchCommand = z.strictObject({
  key: field.idempotencyKey,
  call: z.enum(BATCH_CALLS, { error: field.missingOr('El comando nombra una llamada que no existe.') }),
  fields: z.record(z.string(), z.unknown(), 'Los campos de un comando van en un objeto JSON.').default({}),
  files: atMost(MAX_COMMAND_FILES, 'Un comando')
    .pipe(z.record(z.string(), z.string({ error: FILES_BY_NAME })))
    .default({}),
  offer: field.optional(offer),
  ...filledOn.shape,
})
export type BatchCommand = z.output<typeof batchCommand>

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
    const named = new Set(commands.flatMap(({ files }) => Object.values(files)))
    return Object.keys(parts).every((part) => named.has(part))
  }, 'Ningún comando nombra uno de los archivos del lote.')
export type Batch = z.output<typeof batch>
