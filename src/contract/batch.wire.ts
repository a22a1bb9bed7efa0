import { z } from 'zod'
import { batch } from '../domain/inspections/batch.ts'
import { endpoint, pathId } from './core/endpoint.ts'
import { flag, inJson, nullable, number } from './core/wire-field.ts'
import { form, wireObject } from './core/wire-object.ts'

/** How one command of a batch ended; the same `error` as a single call's refusal. */
export const batchResult = z.object({
  key: z.string(),
  status: z.number(),
  success: z.boolean(),
  error: z
    .object({ code: z.string(), message: z.string(), fields: z.record(z.string(), z.string()).optional() })
    .optional(),
})
export type BatchResult = z.output<typeof batchResult>

/** The writes of a visit in one request: `commands`, and the files that they name, each a part of its own. */
export const saveBatch = endpoint({
  method: 'POST',
  path: '/api/inspection/batch/:assignment_id',
  summary: 'Guardar varias escrituras de una visita, en orden, cada una con su clave de idempotencia',
  params: wireObject({ assignmentId: ['assignment_id', pathId] }),
  body: form(batch, {
    commands: ['commands', inJson<z.output<typeof batch>['commands']>()],
    parts: ['parts', z.unknown() as z.ZodType<z.output<typeof batch>['parts']>],
  }),
  filesUnder: 'parts',
  reply: wireObject({
    results: ['results', z.array(batchResult)],
    isClosed: ['closed', flag],
    inspectionId: ['inspections_id', nullable(number)],
  }),
})
