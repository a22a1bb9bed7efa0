import sharp from 'sharp'
import type { TestApi } from '../api.ts'
import { type Client, form } from '../client.ts'
import type { Officials } from './officials.ts'

const solid = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

/** A photo as from a phone; `shade` makes one differ from another. */
export const aPhoto = async (shade = 120): Promise<Blob> =>
  new Blob(
    [
      await solid(640, 480, `rgb(${shade % 256}, 140, 90)`)
        .jpeg()
        .toBuffer(),
    ],
    { type: 'image/jpeg' },
  )

/** Strokes of a signature; `hand` makes one differ from another. */
const strokes = (hand: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60"><path d="M10 ${10 + (hand % 40)}C30 5 40 55 60 20S90 50 110 ${50 - (hand % 30)}" fill="none" stroke="rgb(${hand % 100},${Math.floor(hand / 100) % 100},${Math.floor(hand / 10_000) % 80})" stroke-width="3"/></svg>`

/** The PNG of a drawn signature. */
export const aSignaturePng = (hand = 0): Promise<Buffer> =>
  sharp(Buffer.from(strokes(hand)))
    .png()
    .toBuffer()

/** A signature photographed on paper, to be chosen as a file. */
export const aSignaturePhoto = async (hand = 0): Promise<Blob> =>
  new Blob(
    [
      await sharp(Buffer.from(strokes(hand)))
        .flatten({ background: 'white' })
        .jpeg()
        .toBuffer(),
    ],
    { type: 'image/jpeg' },
  )

/** A drawn signature, as the pad produces it. */
export const aDrawing = async (hand = 0): Promise<string> =>
  `data:image/png;base64,${(await aSignaturePng(hand)).toString('base64')}`

/** Hands below are named by tests. */
let lastHand = 1_000

/** A hand that this worker has not drawn with yet, and the same one in each run. */
export function newHand(): number {
  lastHand += 1
  return lastHand
}

/** A drawing without any use: an official signs with new ink, and files of tests share a worker and its database. */
export const aNewDrawing = (): Promise<string> => aDrawing(newHand())

/** An establishment in Arjona (Dique), 'Preparación de alimentos', whole and valid. */
export const establishmentFields = async () => ({
  typeofinscription_id: '1',
  activity_id: '1,2',
  zodes_id: '1',
  city_id: '13052',
  population_type: 'URBANA',
  location_id: '1',
  location_description: 'La Cruz',
  identificationtype_id: '3',
  identification_number: '900123456',
  name_proprietary: 'María Núñez Cañón',
  establishment_name: 'Restaurante El Ñandú',
  social_reason: 'Inversiones El Ñandú S.A.S.',
  address: 'Calle 45 # 12-30',
  phone: '6056281234',
  mobile_phone: '3004567890',
  email: 'nandu@correo.com',
  opening_time: '06:00',
  closing_time: '21:30',
  number_workers: '8',
  inscription_responsible: 'José Peña',
  identificaction_number_responsible: '1047123456',
  responsible_mobile_phone: '3011112222',
  in_quality_of: 'Administrador',
  signature: await aDrawing(),
})

/** The fields of an administrator's form of a user. */
export const personFields = (email: string) => ({
  identification_number: '1047999999',
  first_name: 'Yuranis',
  last_name: 'Ñáñez',
  email,
  area_id: '1',
  role_id: '1',
  type_contract_id: '1',
  phone: '3004567890',
  role_functions: 'Visitas de inspección',
})

/** The parts of the server that plan a visit; they need no test runner. */
export type PlanningApi = Pick<TestApi, 'as' | 'officials'>

export async function anEstablishment(api: PlanningApi, changes: Record<string, string> = {}): Promise<number> {
  const fields = { ...(await establishmentFields()), ...changes }
  const reply = await api.as(api.officials.administrator).post('/api/inscription', form(fields))
  if (reply.statusCode !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body.data.establishment_id
}

/** The fields of a visit: 'Preparación de alimentos' in Arjona, for the first motive. */
export const aPlan = (
  { engineer, technician }: Pick<Officials, 'engineer' | 'technician'>,
  establishmentId: number,
) => ({
  zodes_id: 1,
  city_id: 13052,
  typeofinscription_id: 1,
  establishment_id: establishmentId,
  motive_visite_id: 1,
  engineer_id: engineer.id,
  technical_id: technician.id,
})

/** A visit of `technician` and `engineer` to a new establishment. */
export async function aVisit(api: TestApi): Promise<{ visitId: number; establishmentId: number }> {
  const establishmentId = await anEstablishment(api)
  const reply = await api.as(api.officials.administrator).post('/api/assignment', aPlan(api.officials, establishmentId))
  if (reply.statusCode !== 200) throw new Error(JSON.stringify(reply.body))
  return { visitId: reply.body.data.assignment_id, establishmentId }
}

export type WireItem = { item_configuration_id: number; concepts: string }

/** The sections of the checklist of 'Preparación de alimentos', as the wire has them. */
export const theChecklist = async (client: Client): Promise<{ item_configuration_type: string; items: WireItem[] }[]> =>
  (await client.get('/api/generic/itemtypes/1')).body.data.temsTypes

const pointsOf = (item: WireItem, concept: string): number | undefined =>
  (JSON.parse(item.concepts) as { concepto: string; calificacion: number }[]).find(
    ({ concepto }) => concepto === concept,
  )?.calificacion

/** An item answered 'Aceptable (A)'. */
export const acceptable = (visitId: number, item: WireItem) => ({
  assignment_id: visitId,
  item_configuration_id: item.item_configuration_id,
  concept: 'Aceptable (A)',
  score: pointsOf(item, 'Aceptable (A)'),
  is_detection: '0',
  is_sanitary_measure_applied: '0',
})

export type WireAnswer = Record<string, string | number | Blob | undefined>

/** The flag beside the measure, as every client sends it. */
const measureApplied = ({ medida_sanitaria: measure }: WireAnswer = {}) => ({
  is_sanitary_measure_applied: measure === undefined ? '0' : '1',
})

/** Answers every item of a visit 'Aceptable (A)', except those that `special` answers by their position. */
export async function allAnswers(
  client: Client,
  visitId: number,
  special: Record<number, WireAnswer> = {},
): Promise<WireAnswer[]> {
  const items = (await theChecklist(client)).flatMap((section) => section.items)
  return items.map((item, index) => {
    const concept = special[index]?.concept
    const score = typeof concept === 'string' ? pointsOf(item, concept) : undefined
    const answer = { ...acceptable(visitId, item), ...measureApplied(special[index]) }
    return { ...answer, ...(score !== undefined && { score }), ...special[index] }
  })
}

export const signer = async (shade = 10) => ({
  signature_establishment: await aDrawing(shade),
  name_by_establishment: 'José Peña Güell',
  id_card_by_establishment: '1047123456',
  role_establishment: 'Administrador',
  observation_by_establishment: 'De acuerdo con lo observado',
})

export const witness = async (shade = 20) => ({
  witness_name: 'Luz Ángela Muñoz',
  witness_id_card: '45678901',
  witness_role: 'Cocinera',
  witness_signature: await aDrawing(shade),
})

/** Fills and closes a visit as its technician, call by call. Returns the record's id. */
export async function closeVisit(
  api: TestApi,
  visitId: number,
  special: Record<number, WireAnswer> = {},
): Promise<number> {
  const client = api.as(api.officials.technician)
  for (const answer of await allAnswers(client, visitId, special)) {
    const reply = await client.post('/api/inspection/items', form(answer))
    if (reply.statusCode !== 200) throw new Error(JSON.stringify(reply.body))
  }
  await client.post(`/api/inspection/health-observation/${visitId}`, { observation: 'Se dan recomendaciones' })
  await client.post(`/api/inspection/establishment-signature/${visitId}`, await signer())
  const last = await client.post(`/api/inspection/witness-signature/${visitId}`, await witness())
  if (last.body.data?.closed !== 1) throw new Error(JSON.stringify(last.body))
  return last.body.data.inspections_id
}
