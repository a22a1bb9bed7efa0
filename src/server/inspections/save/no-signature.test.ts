import { describe, expect, test } from 'vitest'
import { testApi } from '../../testing/api.ts'
import { signer } from '../../testing/data/fixtures.ts'
import { signingVisits } from '../../testing/suites/signing.ts'

const api = await testApi()
const current = signingVisits(api)
const { post, fill, close } = current
const { technician } = api.officials
const inspector = api.as(technician)

describe('an official who cannot or will not sign', () => {
  const unsigned = { outcome: 'rehusada', refusal_reason: 'No está de acuerdo con la medida' }

  test('an official who does not sign has a reason; the witness signs, as the acta says', async () => {
    await fill()
    const { signature_establishment: _, ...named } = await signer()
    const { record, text } = await close({ establishment: { ...named, ...unsigned } })
    expect(record).toMatchObject({
      signature_establishment: '',
      outcome_establishment: 'rehusada',
      refusal_reason_establishment: unsigned.refusal_reason,
      name_by_establishment: named.name_by_establishment,
    })
    expect(record).not.toHaveProperty('outcome_checker')
    expect(text).toContain('Se rehusó a firmar')
    expect(text).toContain(unsigned.refusal_reason)
  })

  test.each([
    ['no_sabe_firmar', 200, true],
    ['no_sabe_firmar', 422, false],
    ['ausente', 200, false],
  ])('%s: answered %i (named: %s)', async (outcome, status, isNamed) => {
    const named = { name_by_establishment: 'José', id_card_by_establishment: '1', role_establishment: 'Dueño' }
    const reply = await post('establishment-signature', {
      outcome,
      refusal_reason: 'No aprendió',
      ...(isNamed && named),
    })
    expect(reply.statusCode).toBe(status)
    const progress = await inspector.get(`/api/inspection/progress/${current.visit.visitId}`)
    expect(progress.body.data.has_establishment_signature).toBe(status === 200 ? 1 : 0)
  })

  test('needs a reason', async () => {
    expect(await post('establishment-signature', { outcome: 'rehusada' })).toMatchObject({
      statusCode: 422,
      body: { error: { fields: { refusal_reason: 'Escriba por qué no hay firma.' } } },
    })
    for (const reason of ['.', '--', 'no', '123']) {
      const reply = await post('establishment-signature', { outcome: 'rehusada', refusal_reason: reason })
      expect(reply.body.error?.fields, reason).toEqual({
        refusal_reason: 'Escriba con palabras por qué no hay firma.',
      })
    }
    expect((await post('witness-signature', { outcome: 'otra', refusal_reason: 'x' })).statusCode).toBe(422)
  })

  test('not both: the establishment or the witness signs, whichever comes first', async () => {
    expect((await post('witness-signature', { outcome: 'ausente', refusal_reason: 'Nadie' })).statusCode).toBe(200)
    expect(await post('establishment-signature', unsigned)).toMatchObject({
      statusCode: 422,
      body: { error: { code: 'inspection.nobody-signs' } },
    })
    expect((await post('establishment-signature', await signer())).statusCode).toBe(200)
  })

  test('`firmada` said aloud is a signature as ever', async () => {
    await fill()
    const { record } = await close({ establishment: { ...(await signer()), outcome: 'firmada' } })
    expect(record).not.toHaveProperty('outcome_establishment')
  })
})
