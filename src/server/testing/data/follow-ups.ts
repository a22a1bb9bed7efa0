import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { requirements } from '../../schema/follow-up/requirements.table.ts'
import { form, type TestApi } from '../api.ts'
import { closeAtOnce } from './close-at-once.ts'
import { anEstablishment, aPhoto, aPlan, type WireAnswer } from './fixtures.ts'

/** Position of the items that the first visit finds; the others are acceptable. */
export const FOUND = [1, 4] as const

export const aFinding = (changes: WireAnswer = {}): WireAnswer => ({
  ...{ concept: 'Inaceptable (I)', description: 'Trampa de grasa llena', is_detection: '1', es_critico: '0' },
  ...{ severity: 'critico', requirement_text: 'Selle la trampa de grasa.', ...changes },
})

export const requirementsOf = ({ platform: { db } }: TestApi, inspectionId: number) =>
  db.select().from(requirements).where(eq(requirements.inspectionId, inspectionId)).orderBy(requirements.id)

/** A closed visit with a requirement for each of the given findings. */
export async function aFollowedRecord(
  api: TestApi,
  special: Record<number, WireAnswer> = Object.fromEntries(FOUND.map((at) => [at, aFinding()])),
  day?: string,
) {
  const admin = api.as(api.officials.administrator)
  const establishmentId = await anEstablishment(api)
  const visitId = (await admin.post('/api/assignment', aPlan(api.officials, establishmentId))).body.data.assignment_id
  const capturedAt = day && `${day}T15:00:00Z`
  const inspectionId = await closeAtOnce(api, visitId, { special, ...(capturedAt && { capturedAt }) })
  const ids = (await requirementsOf(api, inspectionId)).map(({ id }) => id)
  return { establishmentId, inspectionId, visitId, ids }
}

/** Plans the visit that verifies requirements of a record. */
export const planTo = (api: TestApi, inspectionId: number, ids: readonly number[], changes: object = {}) =>
  api.as(api.officials.administrator).post(`/api/inspection/follow-up/${inspectionId}`, {
    ...{ requirements: ids, engineer_id: api.officials.engineer.id, technical_id: api.officials.technician.id },
    ...changes,
  })

export async function aFollowUp(api: TestApi, inspectionId: number, ids: readonly number[]): Promise<number> {
  const { body } = await planTo(api, inspectionId, ids)
  if (!body.success) throw new Error(JSON.stringify(body))
  return body.data.assignment_id
}

type Verdict = 'cumple' | 'parcial' | 'no_cumple'

/** The fields of a verdict; what is met has its photo. */
export const aVerdict = async (requirementId: number, verdict: Verdict, changes: WireAnswer = {}) => ({
  ...{ requirement_id: requirementId, verdict, observation: `Se halló: ${verdict}` },
  ...(verdict === 'cumple' && { image: await aPhoto(requirementId) }),
  ...changes,
})

export const saveVerdictOf = async (api: TestApi, visitId: number, fields: WireAnswer, key?: string) =>
  api
    .as(api.officials.technician)
    .post(`/api/inspection/verdicts/${visitId}`, form(fields), key === undefined ? {} : { 'idempotency-key': key })

/** A verdict as a command of a batch; its photo is the part `photo-{requirement}`. */
export const verdictCommand = ({ image, ...fields }: WireAnswer) => ({
  ...{ key: randomUUID(), call: 'verdicts', fields },
  ...(image && { files: { image: `photo-${fields.requirement_id}` } }),
})
