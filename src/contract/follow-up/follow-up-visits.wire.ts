import { followUpPlan, verdictForm } from '../../domain/requirements/follow-up.ts'
import { endpoint, pathId } from '../core/endpoint.ts'
import { inClearable, inFile, inFlag, inId, inIdList, inNumber, inText, list, number } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'
import { saveReply } from '../inspections.wire.ts'

/** The most ids that are read of a list; the domain refuses fewer. */
const MAX_IDS = 1_000

/** Plans a visit that verifies requirements of a closed record (R 32.1). */
export const planFollowUp = endpoint({
  method: 'POST',
  path: '/api/inspection/follow-up/:inspections_id',
  summary: 'Planear la visita que verifica requerimientos de un acta; solo administradores',
  params: wireObject({ inspectionId: ['inspections_id', pathId] }),
  body: form(followUpPlan, {
    requirementIds: ['requirements', inIdList(MAX_IDS)],
    engineerId: ['engineer_id', inId],
    technicianId: ['technical_id', inId],
    wantedBy: ['wanted_by', inClearable],
    confirmed: ['confirmed', inFlag],
  }),
  reply: wireObject({ id: ['assignment_id', number], ids: ['assignment_ids', list(number)] }),
})

/** Saves what a visit says of a requirement that it verifies; again until the visit closes (R 32.3). */
export const saveVerdict = endpoint({
  method: 'POST',
  path: '/api/inspection/verdicts/:assignment_id',
  summary: 'Guardar si se cumplió un requerimiento que la visita verifica',
  whileContractIsOver: true,
  params: wireObject({ assignmentId: ['assignment_id', pathId] }),
  body: form(verdictForm, {
    requirementId: ['requirement_id', inId],
    verdict: ['verdict', inText],
    observation: ['observation', inText],
    image: ['image', inFile],
    capturedAt: ['captured_at', inText],
    photoTakenAt: ['photo_taken_at', inText],
    latitude: ['latitude', inNumber],
    longitude: ['longitude', inNumber],
    accuracyM: ['accuracy_m', inNumber],
  }),
  reply: saveReply,
})
