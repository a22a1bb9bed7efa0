import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { BLANK_SIGNATURE } from '../../../domain/signatures/ink.ts'
import { images } from '../../schema/images.table.ts'
import { form, testApi } from '../../testing/api.ts'
import { allAnswers, signer, witness } from '../../testing/data/fixtures.ts'
import { signingVisits } from '../../testing/suites/signing.ts'

const api = await testApi()
const current = signingVisits(api)
const { post } = current
const { db } = api.platform
const { technician } = api.officials
const inspector = api.as(technician)

describe('a malformed signature is refused with its field, and nothing is stored', () => {
  const flat = (width: number, height: number, background: object | string) =>
    sharp({ create: { width, height, channels: 4, background: background as never } })
  const drawn = (svg: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="560" height="128">${svg}</svg>`)
  const pictures: [string, () => Promise<Buffer>, string][] = [
    ['transparent', () => flat(560, 128, { r: 0, g: 0, b: 0, alpha: 0 }).png().toBuffer(), 'image/png'],
    ['white', () => flat(560, 128, '#fff').png().toBuffer(), 'image/png'],
    ['black', () => flat(560, 128, '#000').png().toBuffer(), 'image/png'],
    ['one pixel', () => flat(1, 1, '#000').png().toBuffer(), 'image/png'],
    ['a grey sheet', () => flat(1200, 800, '#999').jpeg().toBuffer(), 'image/jpeg'],
    ['a dot', () => sharp(drawn('<circle cx="280" cy="64" r="4"/>')).png().toBuffer(), 'image/png'],
    [
      'white ink',
      () =>
        sharp(drawn('<path d="M10 60Q200 0 400 90T540 30" stroke="#fff" stroke-width="3" fill="none"/>'))
          .png()
          .toBuffer(),
      'image/png',
    ],
    [
      'ink that no printer shows',
      () =>
        sharp(drawn('<path d="M10 60Q200 0 400 90T540 30" stroke="rgb(229,229,229)" stroke-width="3" fill="none"/>'))
          .flatten({ background: '#fff' })
          .png()
          .toBuffer(),
      'image/png',
    ],
    [
      'the same in a photo',
      () =>
        sharp(drawn('<path d="M10 60Q200 0 400 90T540 30" stroke="rgb(229,229,229)" stroke-width="3" fill="none"/>'))
          .flatten({ background: '#fff' })
          .jpeg()
          .toBuffer(),
      'image/jpeg',
    ],
    ['a palette of one colour', () => flat(560, 128, '#fff').png({ palette: true }).toBuffer(), 'image/png'],
  ]
  const dataUrl = (bytes: Buffer, type: string) => `data:${type};base64,${bytes.toString('base64')}`

  test.each(pictures)('%s', async (_title, bytes, type) => {
    const blank = dataUrl(await bytes(), type)
    const stored = await db.$count(images)
    const calls: [string, Record<string, unknown>, string][] = [
      ['establishment-signature', { ...(await signer()), signature_establishment: blank }, 'signature_establishment'],
      ['witness-signature', { ...(await witness()), witness_signature: blank }, 'witness_signature'],
      ['official-signature', { signature: blank }, 'signature'],
    ]
    for (const [call, body, field] of calls) {
      expect(await post(call, body)).toMatchObject({
        statusCode: 422,
        body: { error: { message: BLANK_SIGNATURE, fields: { [field]: BLANK_SIGNATURE } } },
      })
    }
    const queued = { key: randomUUID(), call: 'witness-signature', fields: calls[1]?.[1] }
    expect((await post('batch', { commands: [queued] })).body.data.results[0]).toMatchObject({
      status: 422,
      error: { message: BLANK_SIGNATURE, fields: { witness_signature: BLANK_SIGNATURE } },
    })
    expect(await db.$count(images)).toBe(stored)
  })

  test.each([
    ['a speck', () => flat(8, 8, '#000').jpeg().toBuffer(), 422],
    ['a transparent sheet', () => flat(640, 480, { r: 0, g: 0, b: 0, alpha: 0 }).png().toBuffer(), 422],
    ['a dark room', () => flat(640, 480, '#000').jpeg().toBuffer(), 200],
    ['a dark room as PNG', () => flat(640, 480, '#000').png().toBuffer(), 200],
  ])('a photo of %s', async (_title, bytes, status) => {
    const [answer] = await allAnswers(inspector, current.visit.visitId)
    const image = new Blob([new Uint8Array(await bytes())], { type: 'image/png' })
    const reply = await inspector.post('/api/inspection/items', form({ ...answer, image }))
    expect(reply.statusCode).toBe(status)
    if (status === 422) expect(reply.body.error.fields).toEqual({ image: 'La foto no muestra nada. Tome otra.' })
  })
})
