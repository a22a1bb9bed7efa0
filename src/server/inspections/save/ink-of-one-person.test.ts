import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { insertImages } from '../../images/images.queries.ts'
import { prepareImage } from '../../images/images.service.ts'
import { inspections, officialSignatures } from '../../schema/inspections.table.ts'
import { users } from '../../schema/users.table.ts'
import { type Client, form, testApi } from '../../testing/api.ts'
import { allAnswers, aNewDrawing, aVisit, signer, type WireAnswer, witness } from '../../testing/data/fixtures.ts'

const api = await testApi()
const { platform, officials } = api
const { db } = platform
const { technician, engineer } = officials
const [inspector, companion] = [api.as(technician), api.as(engineer)]

let visitId: number
let left: WireAnswer[]
const post = (call: string, body: Record<string, unknown>, client: Client = inspector) =>
  client.post(`/api/inspection/${call}/${visitId}`, body)
const sign = (body: Record<string, unknown>, client: Client = inspector) => post('official-signature', body, client)
const ofOwner = async (picture: string) => ({ ...(await signer()), signature_establishment: picture })
const ofWitness = async (picture: string) => ({ ...(await witness()), witness_signature: picture })
const signOwner = async (picture: string) => post('establishment-signature', await ofOwner(picture))
const signWitness = async (picture: string) => post('witness-signature', await ofWitness(picture))

/** Saves one more answer, so that there is something to sign, once more. */
async function answerOne(): Promise<void> {
  expect((await inspector.post('/api/inspection/items', form(left.shift() ?? {}))).statusCode).toBe(200)
}
async function nextVisit(): Promise<void> {
  visitId = (await aVisit(api)).visitId
  left = await allAnswers(inspector, visitId)
  await answerOne()
}
beforeEach(nextVisit)

const accepted = { statusCode: 200 }
const notNew = {
  statusCode: 422,
  body: {
    error: {
      code: 'signature.not-new',
      message: 'Esa firma ya está registrada, en una cuenta o en otra firma. Quien firma debe dibujarla aquí.',
    },
  },
}

describe('the picture of the establishment or the witness', () => {
  const parts = async () => {
    const [row] = await db.select().from(inspections).where(eq(inspections.assignmentId, visitId))
    return [row?.establishmentSignature ?? null, row?.witnessSignature ?? null]
  }

  test('signs for no other person of the visit; the same person may send it again', async () => {
    const picture = await aNewDrawing()
    expect(await signOwner(picture)).toMatchObject(accepted)
    const [name] = await parts()
    expect(name).not.toBeNull()
    expect(await signWitness(picture)).toMatchObject(notNew)
    expect(await parts()).toEqual([name, null])
    // Over what came since, it is still the signature of before.
    await answerOne()
    expect(await signOwner(picture)).toMatchObject({ statusCode: 409 })
    expect(await signWitness(await aNewDrawing())).toMatchObject(accepted)
  })

  test('a replaced picture of the establishment or the witness signs for no other person either', async () => {
    const first = await aNewDrawing()
    expect(await signWitness(first)).toMatchObject(accepted)
    await answerOne()
    expect(await signWitness(await aNewDrawing())).toMatchObject(accepted)
    expect(await signOwner(first)).toMatchObject(notNew)
  })

  test('a picture in both parts of a request refuses one alone, with earlier commands saved', async () => {
    const picture = await aNewDrawing()
    const { assignment_id: _, ...answer } = left.shift() as Record<string, unknown>
    const command = (call: string, fields: Record<string, unknown>) => ({ key: randomUUID(), call, fields })
    const commands = [
      command('items', answer),
      command('witness-signature', await ofWitness(picture)),
      command('establishment-signature', await ofOwner(picture)),
      command('health-observation', { observation: 'Se dan recomendaciones' }),
    ]
    const resultsOf = async (sent: unknown[]) => (await post('batch', { commands: sent })).body.data.results
    const results = await resultsOf(commands)
    expect(results.map(({ status }: { status: number }) => status)).toEqual([200, 200, 422, 424])
    expect(results[2].error).toMatchObject(notNew.body.error)
    // The phone sends all of it again, with a new drawing of the owner.
    commands[2] = command('establishment-signature', await ofOwner(await aNewDrawing()))
    const again = await resultsOf(commands)
    expect(again.map(({ status }: { status: number }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(await parts()).size).toBe(2)
  })

  test("a picture may sign in another visit, as a person's signature file", async () => {
    const picture = await aNewDrawing()
    expect(await signOwner(picture)).toMatchObject(accepted)
    await nextVisit()
    expect(await signOwner(picture)).toMatchObject(accepted)
  })
})

describe('the picture of an official that an act of before has', () => {
  /** Neither another official nor another person signs with it, and a companion does not bring it again. */
  async function servesItsOwner(signature: string): Promise<void> {
    expect(await sign({ signature, official_id: technician.id }, companion)).toMatchObject(notNew)
    expect(await sign({ signature }, companion)).toMatchObject(notNew)
    expect(await signOwner(signature)).toMatchObject(notNew)
    expect(await signWitness(signature)).toMatchObject(notNew)
    expect(await sign({ signature })).toMatchObject(accepted)
  }

  test('a picture of an earlier act, replaced by another drawing, serves its official alone', async () => {
    const replaced = await aNewDrawing()
    expect(await sign({ signature: replaced })).toMatchObject(accepted)
    await answerOne()
    expect(await sign({ signature: await aNewDrawing() })).toMatchObject(accepted)
    expect(await signWitness(replaced)).toMatchObject(notNew)
    await nextVisit()
    await servesItsOwner(replaced)
  })

  test('a picture that a companion drew before their own act serves them alone', async () => {
    const drawn = await aNewDrawing()
    expect(await sign({ signature: drawn, official_id: technician.id }, companion)).toMatchObject(accepted)
    expect(await sign({ signature: await aNewDrawing() })).toMatchObject(accepted)
    expect(
      await db.$count(officialSignatures, eq(officialSignatures.signedBy, engineer.id)),
      'the own act has replaced the drawing',
    ).toBe(0)
    await nextVisit()
    await servesItsOwner(drawn)
  })

  test("a picture that was an account's stored one at its act serves its owner alone", async () => {
    const stored = await aNewDrawing()
    const image = await prepareImage(platform, 'signatures', stored)
    await image.keep?.()
    await insertImages(db, 13, [image], api.time.now)
    const store = (signature: string | null) => db.update(users).set({ signature }).where(eq(users.id, technician.id))
    await store(image.name)
    onTestFinished(async () => void (await store(null)))
    expect(await sign({})).toMatchObject(accepted)
    await store(null)
    await nextVisit()
    await servesItsOwner(stored)
  })
})
