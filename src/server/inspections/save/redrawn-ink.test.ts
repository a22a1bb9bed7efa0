import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import sharp, { type Sharp } from 'sharp'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { insertImages } from '../../images/images.queries.ts'
import { prepareImage } from '../../images/images.service.ts'
import { inspections, officialSignatures } from '../../schema/inspections.table.ts'
import { users } from '../../schema/users.table.ts'
import { type Client, form, testApi } from '../../testing/api.ts'
import {
  acceptable,
  aSignaturePng,
  aVisit,
  newHand,
  signer,
  theChecklist,
  witness,
} from '../../testing/data/fixtures.ts'

const api = await testApi()
const { platform } = api
const { db } = platform
const { technician, engineer, administrator } = api.officials
const [inspector, companion] = [api.as(technician), api.as(engineer)]

let visitId: number
const post = (call: string, body: Record<string, unknown>, client: Client = inspector) =>
  client.post(`/api/inspection/${call}/${visitId}`, body)
const sign = (body: Record<string, unknown>, client: Client = inspector) => post('official-signature', body, client)
const signOwner = async (picture: string) =>
  post('establishment-signature', { ...(await signer()), signature_establishment: picture })
const signWitness = async (picture: string) =>
  post('witness-signature', { ...(await witness()), witness_signature: picture })

async function nextVisit(): Promise<void> {
  const visit = await aVisit(api)
  visitId = visit.visitId
  const [first] = (await theChecklist(inspector)).flatMap((section) => section.items)
  const reply = await inspector.post('/api/inspection/items', form(acceptable(visitId, first as never)))
  expect(reply.statusCode).toBe(200)
}
beforeEach(nextVisit)

const accepted = { statusCode: 200 }
const notNew = { statusCode: 422, body: { error: { code: 'signature.not-new' } } }

/** A kept picture, or its thumbnail, as an administrator who was served it sends it. */
async function served(name: string | null | undefined, size = ''): Promise<string> {
  const { statusCode, headers, bytes } = await api.as(administrator).get(`/api/inspection/signatures/${name}${size}`)
  expect(statusCode).toBe(200)
  return `data:${headers['content-type']};base64,${bytes.toString('base64')}`
}
const thumbnail = (name: string | null | undefined) => served(name, '?size=thumb')

const ownersSignature = async () => {
  const found = await db
    .select({ name: inspections.establishmentSignature })
    .from(inspections)
    .where(eq(inspections.assignmentId, visitId))
  return found[0]?.name
}
const lastDrawing = async (officialId: number) => {
  const found = await db
    .select({ name: officialSignatures.signature })
    .from(officialSignatures)
    .where(eq(officialSignatures.officialId, officialId))
    .orderBy(desc(officialSignatures.inspectionId))
    .limit(1)
  return found[0]?.name
}

/** Neither the person of the session nor the companion may sign with any of them. */
async function refusesOfficials(pictures: readonly string[]): Promise<void> {
  for (const signature of pictures) {
    expect(await sign({ signature })).toMatchObject(notNew)
    expect(await sign({ signature, official_id: engineer.id })).toMatchObject(notNew)
  }
}

describe.each<[string, (picture: Sharp) => Sharp]>([
  ['jpeg', (picture) => picture.jpeg()],
  ['webp', (picture) => picture.webp()],
])('a signature that is a %s', (format, encode) => {
  const aPicture = async () => {
    const ink = sharp(await aSignaturePng(newHand())).flatten({ background: 'white' })
    return `data:image/${format};base64,${(await encode(ink).toBuffer()).toString('base64')}`
  }

  test('a signature of an establishment signs for no official, in each form of its picture', async () => {
    const sent = await aPicture()
    expect(await signOwner(sent)).toMatchObject(accepted)
    const name = await ownersSignature()
    const [whole, small] = [await served(name), await thumbnail(name)]
    expect(whole).not.toBe(sent)
    await refusesOfficials([sent, whole, small])
    await nextVisit()
    await refusesOfficials([sent, whole, small])
    // A signature that is a file may come with every visit of its owner, who may have it from here.
    expect(await signWitness(small)).toMatchObject(notNew)
    expect(await signOwner(whole)).toMatchObject(accepted)
  })

  test('a signature of an establishment signs for no witness of its visit, nor the reverse', async () => {
    const [ofOwner, ofWitness] = [await aPicture(), await aPicture()]
    expect(await signOwner(ofOwner)).toMatchObject(accepted)
    const whole = await served(await ownersSignature())
    for (const picture of [ofOwner, whole]) expect(await signWitness(picture)).toMatchObject(notNew)
    expect(await signWitness(ofWitness)).toMatchObject(accepted)
    await nextVisit()
    expect(await signWitness(whole)).toMatchObject(accepted)
    expect(await signOwner(whole)).toMatchObject(notNew)
    expect(await signOwner(ofWitness)).toMatchObject(accepted)
  })

  test('a signature of an account signs for no person', async () => {
    const sent = await aPicture()
    const image = await prepareImage(platform, 'signatures', sent)
    await insertImages(db, 13, [image], api.time.now)
    await db.update(users).set({ signature: image.name }).where(eq(users.id, engineer.id))
    onTestFinished(async () => void (await db.update(users).set({ signature: null }).where(eq(users.id, engineer.id))))
    const pictures = [sent, await served(image.name), await thumbnail(image.name)]
    await refusesOfficials(pictures)
    for (const picture of pictures) {
      expect(await signOwner(picture)).toMatchObject(notNew)
      expect(await signWitness(picture)).toMatchObject(notNew)
    }
  })

  test('a signature drawn by a companion serves no other visit; an own one serves its owner', async () => {
    const [drawn, own] = [await aPicture(), await aPicture()]
    expect(await sign({ signature: drawn, official_id: engineer.id })).toMatchObject(accepted)
    expect(await sign({ signature: own })).toMatchObject(accepted)
    const ofCompanion = await served(await lastDrawing(engineer.id))
    const ofInspector = await served(await lastDrawing(technician.id))
    await nextVisit()
    for (const signature of [drawn, ofCompanion])
      expect(await sign({ signature, official_id: engineer.id })).toMatchObject(notNew)
    expect(await sign({ signature: ofInspector }, companion)).toMatchObject(notNew)
    expect(await signOwner(ofInspector)).toMatchObject(notNew)
    expect(await sign({ signature: ofInspector })).toMatchObject(accepted)
  })

  test('a signature is accepted again with its command, and serves one signer of a batch', async () => {
    const signature = await aPicture()
    const command = (fields: Record<string, unknown>) => ({ key: randomUUID(), call: 'official-signature', fields })
    const own = command({ signature })
    const statuses = async (commands: unknown[]) =>
      (await post('batch', { commands })).body.data.results.map(({ status }: { status: number }) => status)
    expect(await statuses([own, command({ signature, official_id: engineer.id })])).toEqual([200, 422])
    expect(await statuses([own])).toEqual([200])
    expect(await sign({ signature })).toMatchObject(accepted)
    expect(
      await db.$count(officialSignatures, eq(officialSignatures.signature, (await lastDrawing(technician.id)) ?? '')),
    ).toBe(1)
  })
})
