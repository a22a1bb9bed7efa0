import { describe, expect, test } from 'vitest'
import { SHOWN_FORMAT } from '../../../domain/evidence/shown.ts'
import { testApi } from '../../testing/api.ts'
import { signer, witness } from '../../testing/data/fixtures.ts'
import { DRAWN_AT, signedVisits } from '../../testing/data/signed-visits.ts'

const api = await testApi()
const { officials } = api
const { post, shown, actsOf } = signedVisits(api)

describe('bad input', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['a digest that is too short', { shown_digest: 'ab' }, 'shown_digest'],
    ['a digest in capitals', { shown_digest: 'A'.repeat(64) }, 'shown_digest'],
    ['a digest with a line end', { shown_digest: `${'a'.repeat(64)}\n` }, 'shown_digest'],
    ['a digest as a list', { shown_digest: ['a'.repeat(64)] }, 'shown_digest'],
    ['a digest as an object', { shown_digest: { sha256: 'a' } }, 'shown_digest'],
    ['a digest as a number', { shown_digest: 1e300 }, 'shown_digest'],
    ['a huge digest', { shown_digest: 'a'.repeat(100_000) }, 'shown_digest'],
    ['a digest without its format', { shown_format: undefined }, 'shown_format'],
    ['a format without its digest', { shown_digest: undefined }, 'shown_digest'],
    ['another format', { shown_format: 'vigia-mostrado-9' }, 'shown_format'],
    ['a format as a list', { shown_format: [SHOWN_FORMAT] }, 'shown_format'],
    ['a day without its time', { drawn_at: '2026-02-27' }, 'drawn_at'],
    ['a time without its zone', { drawn_at: '2026-02-27T15:04:05' }, 'drawn_at'],
    ['a day that does not exist', { drawn_at: '2026-02-30T15:04:05Z' }, 'drawn_at'],
    ['a number as the time', { drawn_at: 2 ** 31 }, 'drawn_at'],
    ['a time as a list', { drawn_at: [DRAWN_AT] }, 'drawn_at'],
    ['an acceptance that is no yes or no', { consent: 'quizás' }, 'consent'],
    ['an acceptance as a list', { consent: ['1'] }, 'consent'],
    ['an outcome that does not exist', { outcome: 'firmó' }, 'outcome'],
  ])('%s is refused with its field, and nothing is written', async (_, change, field) => {
    const body = { ...(await signer()), ...(await shown('a'.repeat(64))), ...change }
    const reply = await post('establishment-signature', body)
    expect(reply.statusCode).toBe(422)
    expect(Object.keys(reply.body.error.fields)).toContain(field)
    expect(await actsOf()).toEqual([])
  })

  test('a zero byte is refused as in every text', async () => {
    const digest = `${'a'.repeat(63)}${String.fromCharCode(0)}`
    expect((await post('witness-signature', { ...(await witness()), ...(await shown(digest)) })).statusCode).toBe(400)
    expect(await actsOf()).toEqual([])
  })

  test.each<[string, unknown]>([
    ['absent', undefined],
    ['refused', '0'],
  ])('an acceptance that is %s', async (_, consent) => {
    const body = { ...(await witness()), ...(await shown('a'.repeat(64))), consent }
    expect(await post('witness-signature', body)).toMatchObject({
      statusCode: 422,
      body: {
        error: {
          code: 'signature.consent-missing',
          fields: { consent: 'Falta la aceptación de la firma en pantalla.' },
        },
      },
    })
  })

  test('a clock that cannot be right tells no time, and refuses nothing', async () => {
    const body = { ...(await signer()), ...(await shown('a'.repeat(64))), drawn_at: '1970-01-01T00:00:00Z' }
    expect((await post('establishment-signature', body)).statusCode).toBe(200)
    expect(await actsOf()).toMatchObject([{ drawnAt: null }])
  })

  test('an official who may not fill the visit is told so', async () => {
    const body = { ...(await signer()), ...(await shown('a'.repeat(64))) }
    expect((await post('establishment-signature', body, api.as(officials.otherTechnician))).statusCode).toBe(403)
  })
})
