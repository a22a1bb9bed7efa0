import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApi } from '../../testing/api.ts'
import { aDrawing, aNewDrawing, aVisit, signer, witness } from '../../testing/data/fixtures.ts'
import { signingVisits } from '../../testing/suites/signing.ts'

const api = await testApi()
const current = signingVisits(api)
const { post, sign, storedSignature, fill } = current
const { engineer } = api.officials
const companion = api.as(engineer)

describe("the signature of an official is that official's act", () => {
  test("a drawing that is an account's stored signature signs for no person in any session", async () => {
    const hand = 41
    await storedSignature(engineer.id, hand)
    await fill()
    const signature = await aDrawing(hand)
    const refused = { statusCode: 422, body: { error: { code: 'signature.not-new' } } }
    expect(await sign({ official_id: engineer.id, signature })).toMatchObject(refused)
    expect(await sign({ signature })).toMatchObject(refused)
    expect(
      await post('establishment-signature', { ...(await signer()), signature_establishment: signature }),
    ).toMatchObject(refused)
    expect(await post('witness-signature', { ...(await witness()), witness_signature: signature })).toMatchObject(
      refused,
    )
    // The engineer's own act takes the stored one.
    expect((await sign({}, companion)).statusCode).toBe(200)
  })

  describe("an official's signature drawn on a companion's phone", () => {
    const notNew = { statusCode: 422, body: { error: { code: 'signature.not-new' } } }
    const nextVisit = async () => {
      current.visit = await aVisit(api)
      await fill()
    }

    test('a drawing of another signer is refused, of this visit or of another', async () => {
      await fill()
      const owner = await signer()
      await post('establishment-signature', owner)
      const ofOwner = { signature: owner.signature_establishment }
      expect(await sign(ofOwner)).toMatchObject(notNew)
      expect(await sign({ ...ofOwner, official_id: engineer.id })).toMatchObject(notNew)
      const own = await aNewDrawing()
      expect((await sign({ signature: own })).statusCode).toBe(200)
      expect(await sign({ signature: own, official_id: engineer.id })).toMatchObject(notNew)
      expect(await post('witness-signature', { ...(await witness()), witness_signature: own })).toMatchObject(notNew)

      await nextVisit()
      expect(await sign(ofOwner)).toMatchObject(notNew)
      expect(await sign({ signature: own }, companion)).toMatchObject(notNew)
      expect(
        await post('establishment-signature', { ...(await signer()), signature_establishment: own }),
      ).toMatchObject(notNew)
      // A signature that is a file may come with every visit of its owner.
      expect((await post('establishment-signature', owner)).statusCode).toBe(200)
    })

    test('a drawing of a companion serves no other visit; an own picture serves its owner', async () => {
      await fill()
      const [drawn, own] = [await aNewDrawing(), await aNewDrawing()]
      expect((await sign({ signature: drawn, official_id: engineer.id })).statusCode).toBe(200)
      expect((await sign({ signature: own })).statusCode).toBe(200)
      await nextVisit()
      expect(await sign({ signature: drawn, official_id: engineer.id })).toMatchObject(notNew)
      expect((await sign({ signature: own })).statusCode).toBe(200)
    })

    test('the same command again is no fault, and in one batch a drawing serves one signer', async () => {
      await fill()
      const signature = await aNewDrawing()
      const command = (fields: Record<string, unknown>, call = 'official-signature') => ({
        key: randomUUID(),
        call,
        fields,
      })
      const own = command({ signature })
      const commands = [own, command({ signature, official_id: engineer.id })]
      const statuses = async (sent: unknown[]) =>
        (await post('batch', { commands: sent })).body.data.results.map(({ status }: { status: number }) => status)
      expect(await statuses(commands)).toEqual([200, 422])
      expect(await statuses([own])).toEqual([200])
      const ofWitness = { ...(await witness()), witness_signature: signature }
      expect(await statuses([command(ofWitness, 'witness-signature')])).toEqual([422])
    })
  })
})
