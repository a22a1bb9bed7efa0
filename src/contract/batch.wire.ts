import { z } from 'zod'
import { BATCH_CALLS, batch, MAX_BATCH_COMMANDS } from '../domain/inspections/batch.ts'
import { endpoint, pathId } from './core/endpoint.ts'
import { flag, inJsonList, nullable, number, text } from './core/wire-field.ts'
import { form, wireObject } from './core/wire-object.ts'

/** Result of one command of a batch (R 11.19). `error` is the same as in the refusal of a single call. */
export const batchResult = z.object({
  key: z.string(),
  status: z.number(),
  success: z.boolean(),
  /** Number of the measure or of the sample that the command recorded. */
  number: z.string().optional(),
  error: z
    .object({
      code: z.string(),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
      /** The stored answer, where a second one was refused, as in the reply of the visit's progress. */
      saved: z.record(z.string(), z.unknown()).optional(),
      /** The persons who signed what a correction would change. */
      signers: z.array(z.string()).readonly().optional(),
    })
    .optional(),
})
export type BatchResult = z.output<typeof batchResult>

const unchecked = z.unknown().optional()

/** Keys of a command on the wire. The domain's schema validates their values. */
const command = wireObject(
  {
    key: ['key', unchecked],
    call: ['call', unchecked],
    fields: ['fields', unchecked],
    files: ['files', unchecked],
    offer: ['offer', unchecked],
    writtenAt: ['written_at', unchecked],
    establishmentId: ['establishment_id', unchecked],
    checklistId: ['checklist_id', unchecked],
  },
  'refuse',
)

const describedCommand = {
  type: 'object',
  properties: {
    key: { type: 'string', format: 'uuid', description: 'Clave de idempotencia.' },
    call: { type: 'string', enum: BATCH_CALLS },
    fields: { type: 'object', additionalProperties: true, description: 'Los campos de la llamada individual.' },
    files: {
      type: 'object',
      additionalProperties: { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
      description:
        'Por campo, la parte que trae el archivo, o `sha256:` y el resumen de uno que llegó por partes; una lista si el campo lleva varios.',
    },
    offer: {
      type: 'integer',
      description:
        'Número del envío, de 1 a 999999. Todo lo que no se acepta de un número queda rechazado con él: si una copia llega más tarde, no se guarda. Para enviar de nuevo con la misma clave se usa otro número. Sin él, una copia que llega tarde se decide de nuevo.',
    },
    written_at: {
      type: 'string',
      format: 'date-time',
      description:
        'Cuándo se escribió en el dispositivo el acta de la medida o la toma de la muestra. Su día es el del acto, entre el de la visita y hoy; sin él es el de la visita.',
    },
    establishment_id: {
      type: 'integer',
      description: 'El establecimiento para el que se llenó: si la visita ya es de otro, la escritura se rechaza.',
    },
    checklist_id: {
      type: 'integer',
      description:
        'La versión de la lista de chequeo con la que se llenó. La primera escritura de una visita la comienza en esa versión; si ya comenzó en otra, la escritura se rechaza.',
    },
  },
  required: ['key', 'call'],
  additionalProperties: false,
}

/** Saves of one visit in one request (R 11.17): `commands`, and one part for each file that they name. */
export const saveBatch = endpoint({
  method: 'POST',
  path: '/api/inspection/batch/:assignment_id',
  summary: 'Guardar varias escrituras de una visita, en orden, cada una con su clave de idempotencia',
  whileContractIsOver: true,
  params: wireObject({ assignmentId: ['assignment_id', pathId] }),
  body: {
    ...form(batch, {
      commands: ['commands', inJsonList(command, MAX_BATCH_COMMANDS)],
      parts: ['parts', z.unknown() as z.ZodType<z.output<typeof batch>['parts']>],
    }),
    decodedByService: 'commands',
    openApiSchemas: {
      commands: { type: 'array', items: describedCommand, minItems: 1, maxItems: MAX_BATCH_COMMANDS },
    },
  },
  filesUnder: 'parts',
  reply: wireObject({
    results: ['results', z.array(batchResult)],
    isClosed: ['closed', flag],
    inspectionId: ['inspections_id', nullable(number)],
    /** The number of the acta of a closed visit. Absent while it is open, and in replies of older servers. */
    actaNumber: ['acta_number', text.optional()],
  }),
})
