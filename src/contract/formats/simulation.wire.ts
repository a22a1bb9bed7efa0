import { endpoint } from '../core/endpoint.ts'
import { day, list, number, text } from '../core/wire-field.ts'
import { wireObject } from '../core/wire-object.ts'
import { concepto } from '../inspections/checklist.wire.ts'
import { acceptedJob } from '../jobs.wire.ts'
import { ofFormat } from './format-parts.ts'

const outcome = wireObject({ compliancePct: ['percentage', number], concepto: ['concept', concepto] })

/**
 * The result of a simulation, in `data.job.result` of `GET /api/jobs/{job_id}` once the job is done. `changed` is
 * `up + down`; `parts_lost` counts answers AR that the draft allows no more, which count as I.
 */
export const simulationResult = wireObject({
  inspections: ['inspections', number],
  changed: ['changed', number],
  up: ['up', number],
  down: ['down', number],
  partsLost: ['parts_lost', number],
  text: ['text', text],
  label: ['label', text],
  /** `row_version` of the draft that was tried. */
  draftVersion: ['row_version', number],
  /** The first 20 actas whose concepto would change. */
  examples: [
    'examples',
    list(
      wireObject({
        id: ['inspections_id', number],
        establishmentId: ['establishment_id', number],
        number: ['acta_number', text],
        establishment: ['establishment_name', text],
        day: ['inspection_date', day],
        before: ['before', outcome],
        after: ['after', outcome],
      }),
    ),
  ],
})

/** Scores the closed inspections of the last twelve months with the draft, in a job. Nothing is written. */
export const simulateFormat = endpoint({
  method: 'POST',
  path: '/api/formats/:id/simulate',
  summary: 'Simular el borrador sobre las actas de los últimos doce meses; solo administradores',
  params: ofFormat,
  reply: acceptedJob,
})
