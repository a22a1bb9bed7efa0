import { describe, expect, test } from 'vitest'
import { form, testApi } from '../testing/api.ts'
import { allowEveryConcept, closeAtOnce } from '../testing/data/close-at-once.ts'
import { allAnswers, aPhoto, aPlan, type WireAnswer } from '../testing/data/fixtures.ts'
import {
  aFinding,
  aFollowedRecord,
  aFollowUp,
  aVerdict,
  requirementsOf,
  saveVerdictOf,
} from '../testing/data/follow-ups.ts'

const api = await testApi()
const { officials } = api
const admin = api.as(officials.administrator)
await allowEveryConcept(api)

/** Shade of the photo of each finding (`closeAtOnce`). */
const FOUND = 120
/** Other shades, so far apart that a JPEG tells them apart. */
const NEW = 20
const NEWER = 220
const TEXT = 'Se limpió y se selló la trampa de grasa.'
const MINUTE = 60_000

type Shown = { images: string[]; repeated_images: string[] }
const cardOf = async (id: number) => (await admin.get(`/api/requirement/${id}`)).body.data.requirement
/** Whether each photo of each evidence is repeated. */
const evidenceOf = async (id: number): Promise<boolean[][]> =>
  (await cardOf(id)).evidence.map(({ images, repeated_images }: Shown) =>
    images.map((name) => repeated_images.includes(name)),
  )
const verdictsOf = async (id: number): Promise<number[]> =>
  (await cardOf(id)).events
    .filter(({ details }: { details: { verdict?: string } }) => details.verdict)
    .map(({ photo_repeated }: { photo_repeated: number }) => photo_repeated)

async function addEvidence(id: number, ...shades: number[]) {
  const data = new FormData()
  data.append('text', TEXT)
  for (const shade of shades) data.append('image', await aPhoto(shade), 'foto.jpg')
  const reply = await admin.post(`/api/requirement/${id}/evidence`, data)
  expect(reply.statusCode, JSON.stringify(reply.body)).toBe(200)
  api.time.now = new Date(api.time.now.getTime() + MINUTE)
}

/** Makes the visit that verifies requirements, each with a verdict and the shade of its photo. @returns its record */
async function verify(inspectionId: number, given: [id: number, verdict: 'cumple' | 'no_cumple', shade?: number][]) {
  const ids = given.map(([id]) => id)
  const visitId = await aFollowUp(api, inspectionId, ids)
  for (const [id, verdict, shade] of given) {
    const fields: WireAnswer = await aVerdict(id, verdict, shade === undefined ? {} : { image: await aPhoto(shade) })
    const reply = await saveVerdictOf(api, visitId, fields)
    expect(reply.statusCode, JSON.stringify(reply.body)).toBe(200)
  }
  return closeAtOnce(api, visitId)
}

describe('a photo that was used before', () => {
  test('evidence with the photo of the finding, of the same item or another, is marked', async () => {
    const { ids } = await aFollowedRecord(api)
    const [first = 0] = ids
    await addEvidence(first, NEW, FOUND)
    expect(await evidenceOf(first)).toEqual([[false, true]])
  })

  test('evidence that was sent for another requirement of the establishment is marked there alone', async () => {
    const { ids } = await aFollowedRecord(api)
    const [first = 0, second = 0] = ids
    await addEvidence(first, NEW)
    await addEvidence(second, NEW, NEWER)
    expect(await evidenceOf(first)).toEqual([[false]])
    expect(await evidenceOf(second)).toEqual([[true, false]])
    // Another establishment may have an equal photo.
    const other = await aFollowedRecord(api)
    await addEvidence(other.ids[0] ?? 0, NEW)
    expect(await evidenceOf(other.ids[0] ?? 0)).toEqual([[false]])
  })

  test('a clock that stands still leaves no repeated photo unseen', async () => {
    const { ids } = await aFollowedRecord(api)
    const [first = 0, second = 0] = ids
    const { now } = api.time
    await addEvidence(first, NEW)
    api.time.now = now
    await addEvidence(second, NEW)
    api.time.now = new Date(now.getTime() - MINUTE)
    await addEvidence(first, FOUND)
    api.time.now = now
    expect(await evidenceOf(second)).toEqual([[true]])
    expect(await evidenceOf(first)).toEqual([[false], [true]])
  })

  test('a verdict with the photo of the finding or of earlier evidence is marked', async () => {
    const { inspectionId, ids } = await aFollowedRecord(api)
    const [first = 0, second = 0] = ids
    await addEvidence(first, NEW)
    await verify(inspectionId, [
      [first, 'cumple', NEW],
      [second, 'cumple', FOUND],
    ])
    expect(await verdictsOf(first)).toEqual([1])
    expect(await verdictsOf(second)).toEqual([1])
    expect(await evidenceOf(first)).toEqual([[false]])
  })

  test('new photos, none, and one photo of two verdicts of a visit are not marked', async () => {
    const { inspectionId, ids } = await aFollowedRecord(api)
    const [first = 0, second = 0] = ids
    await addEvidence(first, NEW)
    await verify(inspectionId, [
      [first, 'cumple', NEWER],
      [second, 'cumple', NEWER],
    ])
    expect([await verdictsOf(first), await verdictsOf(second)]).toEqual([[0], [0]])
    const other = await aFollowedRecord(api)
    await verify(other.inspectionId, [[other.ids[0] ?? 0, 'no_cumple']])
    expect(await verdictsOf(other.ids[0] ?? 0)).toEqual([0])
  })

  test('the photo of a verdict that asked anew is no photo of its correction', async () => {
    const { inspectionId, ids } = await aFollowedRecord(api)
    const [first = 0] = ids
    const followUp = await verify(inspectionId, [[first, 'no_cumple', NEW]])
    const [again] = await requirementsOf(api, followUp)
    expect(await verdictsOf(first)).toEqual([0])
    await addEvidence(again?.id ?? 0, NEW, NEWER)
    expect(await evidenceOf(again?.id ?? 0)).toEqual([[true, false]])
  })

  test('photos of other findings of the establishment count too, once their visit is closed', async () => {
    const { establishmentId, ids } = await aFollowedRecord(api, { 1: aFinding() })
    const [first = 0] = ids
    const plan = await admin.post('/api/assignment', { ...aPlan(officials, establishmentId), motive_visite_id: 2 })
    const visitId = plan.body.data.assignment_id
    const special = { 0: { ...aFinding(), image: await aPhoto(NEWER) } }
    const technician = api.as(officials.technician)
    const answer = (await allAnswers(technician, visitId, special))[0] ?? {}
    const saved = await technician.post('/api/inspection/items', form(answer))
    expect(saved.statusCode, JSON.stringify(saved.body)).toBe(200)
    await addEvidence(first, NEWER)
    expect(await evidenceOf(first)).toEqual([[false]])
    await closeAtOnce(api, visitId, { saved: 1 })
    expect(await evidenceOf(first)).toEqual([[true]])
  })
})
