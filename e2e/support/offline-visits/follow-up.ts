import { isDetection } from '../../../src/domain/inspections/checklist.ts'
import { seeded } from '../../../src/server/demo/random.ts'
import { signer, witness } from '../../../src/server/testing/data/fixtures.ts'
import { type ApiClient, dataOf } from '../client.ts'
import { type InspectionContent, inspectionContent } from './inspection-content.ts'
import type { PlannedVisit } from './planned-visit.ts'
import type { FieldVisit } from './prepare.ts'
import type { Stage } from './stage.ts'

/** Closes a visit with this content, by the calls of a client of the API. @returns the id of its record */
async function closeWith(
  inspector: ApiClient,
  { assignmentId }: PlannedVisit,
  { items, healthObservation }: InspectionContent,
): Promise<number> {
  for (const { itemId, concept, points, observation, isCritical, measure, photo } of items) {
    const answer = new FormData()
    const fields = { assignment_id: assignmentId, item_configuration_id: itemId, concept, score: points }
    for (const [name, value] of Object.entries(fields)) answer.append(name, String(value))
    if (observation) answer.append('description', observation)
    if (isDetection(concept)) {
      answer.append('is_detection', '1')
      answer.append('es_critico', isCritical ? '1' : '0')
      if (measure) answer.append('medida_sanitaria', measure)
    }
    if (photo) answer.append('image', new File([new Uint8Array(photo)], 'IMG.jpg', { type: 'image/jpeg' }))
    dataOf(await inspector('POST', '/api/inspection/items', answer))
  }
  const save = async (path: string, fields: Record<string, unknown>) =>
    dataOf(await inspector('POST', `/api/inspection/${path}/${assignmentId}`, fields))
  await save('health-observation', { observation: healthObservation })
  await save('establishment-signature', await signer())
  return (await save('witness-signature', await witness())).inspections_id
}

export type Requirement = { requirement_id: number; number: string; before_image: string }

/** Closes a visit with findings at the place, and plans the visit that verifies two of its requirements. */
export async function planFollowUp(
  { administrator, technician, engineer }: Stage,
  { visit, checklist }: FieldVisit,
): Promise<{ visit: PlannedVisit; asked: Requirement[] }> {
  const content = await inspectionContent(seeded('followed'), checklist, { photos: 3, photoSide: 640 })
  const inspectionId = await closeWith(technician, visit, content)
  const filter = encodeURIComponent(JSON.stringify([{ field: 'inspections_id', operator: '=', value: inspectionId }]))
  const { Requirements } = dataOf(await administrator('GET', `/api/requirement/all?filter=${filter}`))
  const ids = (Requirements as Requirement[]).slice(0, 2).map(({ requirement_id }) => requirement_id)
  const planned = await administrator('POST', `/api/inspection/follow-up/${inspectionId}`, {
    requirements: ids,
    technical_id: technician.userId,
    engineer_id: engineer.userId,
  })
  const { assignment_id: assignmentId } = dataOf(planned)
  const { open_requirements: open } = dataOf(await technician('GET', `/api/inspection/progress/${assignmentId}`))
  const asked = (open as (Requirement & { is_followed: number })[]).filter(({ is_followed }) => is_followed === 1)
  asked.sort((one, other) => one.requirement_id - other.requirement_id)
  return { visit: { ...visit, assignmentId }, asked }
}
