import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { auditEvents } from '../schema/audit.table.ts'
import { custodyLinks, sampleActs, samples } from '../schema/follow-up/samples.table.ts'
import { testApi } from '../testing/api.ts'
import { aPhoto } from '../testing/data/fixtures.ts'
import { CARRIER, codeOf, LAB, results, workOnSamples } from '../testing/suites/samples.ts'

const api = await testApi()
const { later, aSample, hand, report, act, read, atTheLaboratory } = await workOnSamples(api)
const { platform, officials } = api
const { db } = platform
const technician = api.as(officials.technician)

const now = api.time.now
afterEach(() => {
  api.time.now = now
})

describe('the chain of custody', () => {
  test('each link begins at who had the sample', async () => {
    const id = await aSample()
    const { holder } = await read(id)
    later(5)
    expect((await hand(id, CARRIER)).body.data).toMatchObject({ state: 'en_transporte', row_version: 2 })
    const gap = await hand(id, { ...LAB, reception: 'recibida', from_name: holder })
    expect([...codeOf(gap), gap.body.error.message]).toEqual([
      ...[422, 'sample.custody-gap'],
      `Entrega ${holder}, pero quien la tenía era Luis Mena.`,
    ])
    const back = await hand(id, { ...CARRIER, at: new Date(now.getTime()).toISOString() })
    expect([...codeOf(back), Object.keys(back.body.error.fields)]).toEqual([422, 'sample.link-wrong', ['at']])
    expect((await hand(id, { ...LAB, reception: 'recibida', from_name: 'luis mena' })).body.data.state).toBe('recibida')
    const card = await read(id)
    expect(card.acts.map(({ kind }: { kind: string }) => kind)).toEqual(['toma', 'custodia', 'recepcion'])
    expect(card.acts[2].link).toMatchObject({
      ...{ position: 2, from_party: 'transportador', from_name: 'Luis Mena', to_name: 'Eva Paz', to_entity: 'LDSP' },
    })
    expect(card.may).toEqual(['resultado', 'rechazo', 'analisis'])
    expect(codeOf(await hand(id, CARRIER))).toEqual([409, 'sample.not-moving'])
  })

  test('a broken seal needs a remark, and leaves the result with reserve', async () => {
    const id = await aSample()
    expect((await hand(id, { ...CARRIER, seal_intact: 0 })).body.error.fields).toHaveProperty('remark')
    await hand(id, { ...CARRIER, seal_intact: 0, remark: 'Sello roto', images: [await aPhoto(4)] })
    await hand(id, { ...LAB, reception: 'recibida' })
    expect((await report(id)).body.data).toMatchObject({ state: 'conforme', verdict: 'conforme' })
    expect(await read(id)).toMatchObject({ with_reserve: 1, verdict: 'conforme' })
  })

  test('a laboratory rejects a sample that it has, until there is a result', async () => {
    const spoilt = { ...LAB, reception: 'rechazada', remark: 'Se derramó' }
    const id = await atTheLaboratory()
    await act(id, 'analisis')
    expect((await hand(id, { ...spoilt, remark: '' })).body.error.fields).toHaveProperty('remark')
    expect((await hand(id, spoilt)).body.data).toMatchObject({ state: 'rechazada', verdict: null })
    expect(await read(id, technician)).toMatchObject({ may: ['reemplazo'] })
    expect((await read(id)).acts.at(-1)).toMatchObject({ kind: 'rechazo', from_state: 'en_analisis' })
    const begun = await atTheLaboratory()
    await report(begun, { tests: results(['Salmonella', 'conforme']) })
    expect(codeOf(await hand(begun, spoilt))).toEqual([409, 'sample.not-moving'])
  })

  test('the trail tells the parties of a handover, and no name', async () => {
    const id = await aSample()
    await hand(id, CARRIER)
    const ofSample = and(eq(auditEvents.action, 'sample-custody'), eq(auditEvents.subjectId, id))
    const [told] = await db.select().from(auditEvents).where(ofSample)
    expect(told?.details).toMatchObject({ handedBy: 'funcionario', handedTo: 'transportador' })
    expect(JSON.stringify(told)).not.toContain('Luis Mena')
  })

  test('the database refuses a link that does not continue, and a changed act', async () => {
    const id = await aSample()
    await hand(id, CARRIER)
    const [link] = await db.select().from(custodyLinks).where(eq(custodyLinks.sampleId, id))
    if (!link) throw new Error('The link is gone.')
    const { id: _, ...same } = link
    await expect(db.insert(custodyLinks).values({ ...same, position: 2 })).rejects.toThrow()
    await expect(db.insert(custodyLinks).values({ ...same, position: 3, fromName: same.toName })).rejects.toThrow()
    await expect(db.update(sampleActs).set({ reason: 'Otra' }).where(eq(sampleActs.sampleId, id))).rejects.toThrow()
    await expect(db.update(samples).set({ state: 'recibida' }).where(eq(samples.id, id))).rejects.toThrow()
  })

  test('an old form is told that the sample changed', async () => {
    const id = await aSample()
    await hand(id, CARRIER)
    expect(codeOf(await hand(id, { ...CARRIER, row_version: 1 }))).toEqual([409, 'row.changed'])
  })
})
