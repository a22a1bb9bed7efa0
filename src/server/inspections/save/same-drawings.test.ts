import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp, { type Sharp } from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { prepareImage, thumbnailName } from '../../images/images.service.ts'
import { inspections, officialSignatures } from '../../schema/inspections.table.ts'
import { form, testApi } from '../../testing/api.ts'
import { acceptable, aSignaturePng, aVisit, newHand, signer, theChecklist } from '../../testing/data/fixtures.ts'

const api = await testApi()
const { platform } = api
const { technician, engineer } = api.officials
const inspector = api.as(technician)

let visitId: number
beforeEach(async () => {
  visitId = (await aVisit(api)).visitId
  const [first] = (await theChecklist(inspector)).flatMap((section) => section.items)
  await inspector.post('/api/inspection/items', form(acceptable(visitId, first as never)))
})

const dataUrl = (bytes: Uint8Array, format: string) =>
  `data:image/${format};base64,${Buffer.from(bytes).toString('base64')}`

type Encode = (picture: Sharp) => Sharp
const jpeg: Encode = (picture) => picture.jpeg()
const webp: Encode = (picture) => picture.webp()

/** A drawing as a device sends it, and the copies that its sender can compute: as it will be kept, and as its thumbnail. */
async function aDrawing(format: string, encode: Encode) {
  const ink = sharp(await aSignaturePng(newHand())).flatten({ background: 'white' })
  const sent = dataUrl(await encode(ink).toBuffer(), format)
  const image = await prepareImage(platform, 'signatures', sent)
  await image.keep?.()
  const copy = async (name: string) => dataUrl((await platform.blobs.get(name)) ?? new Uint8Array(), format)
  const [kept, thumbnail] = [await copy(image.name), await copy(thumbnailName(image.name))]
  expect(new Set([sent, kept, thumbnail]).size).toBe(3)
  return { sent, kept, thumbnail }
}

const command = (call: string, fields: Record<string, unknown>) => ({ key: randomUUID(), call, fields })
const own = (signature: string) => command('official-signature', { signature })
const ofCompanion = (signature: string) => command('official-signature', { signature, official_id: engineer.id })

async function codesOf(commands: unknown[]): Promise<string[]> {
  const { body } = await inspector.post(`/api/inspection/batch/${visitId}`, { commands })
  return body.data.results.map(({ error }: { error?: { code: string } }) => error?.code ?? 'saved')
}

const signedBy = async () => {
  const rows = await platform.db
    .select({ officialId: officialSignatures.officialId })
    .from(officialSignatures)
    .innerJoin(inspections, eq(inspections.id, officialSignatures.inspectionId))
    .where(eq(inspections.assignmentId, visitId))
  return rows.map(({ officialId }) => officialId)
}

test.each<{ format: string; encode: Encode; as: 'kept' | 'thumbnail' }>([
  { format: 'jpeg', encode: jpeg, as: 'kept' },
  { format: 'webp', encode: webp, as: 'kept' },
  { format: 'jpeg', encode: jpeg, as: 'thumbnail' },
])('a $format drawing and its copy ($as) serve one signer of a request', async ({ format, encode, as }) => {
  const { sent, ...copies } = await aDrawing(format, encode)
  expect(await codesOf([own(sent), ofCompanion(copies[as])])).toEqual(['saved', 'signature.not-new'])
  expect(await signedBy()).toEqual([technician.id])
})

test('the copy may come first', async () => {
  const { sent, kept } = await aDrawing('jpeg', jpeg)
  expect(await codesOf([own(kept), ofCompanion(sent)])).toEqual(['saved', 'signature.not-new'])
})

test('an establishment’s drawing signs for no official of the same request', async () => {
  const { sent, kept } = await aDrawing('jpeg', jpeg)
  const establishment = command('establishment-signature', { ...(await signer()), signature_establishment: sent })
  expect(await codesOf([establishment, own(kept)])).toEqual(['saved', 'signature.not-new'])
})

test('drawings of two hands serve two signers', async () => {
  const [one, other] = [await aDrawing('jpeg', jpeg), await aDrawing('jpeg', jpeg)]
  expect(await codesOf([own(one.sent), ofCompanion(other.sent)])).toEqual(['saved', 'saved'])
})
