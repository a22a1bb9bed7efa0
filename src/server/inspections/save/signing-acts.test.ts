import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { CONSENT_TEXT, SHOWN_FORMAT } from '../../../domain/evidence/shown.ts'
import { buildRecord } from '../../../domain/records/build-record.ts'
import { RECORD_FORMAT } from '../../../domain/records/record.ts'
import { findAnswers, findClosedInspection } from '../../records/records.queries.ts'
import { sealOf } from '../../records/seal.ts'
import type { SealedInspection } from '../../records/verify-seal.ts'
import { assignments } from '../../schema/assignments.table.ts'
import { testApi } from '../../testing/api.ts'
import { actaNameOf } from '../../testing/data/acta-name.ts'
import { aNewDrawing, signer, witness } from '../../testing/data/fixtures.ts'
import { DRAWN_AT, signedVisits } from '../../testing/data/signed-visits.ts'

const api = await testApi()
const { platform, officials } = api
const { db } = platform
const { visit, inspector, post, fill, shown, progress, digestOfNow, actsOf, faultsOf, closed, actaOf } =
  signedVisits(api)

test('a visit signed over shown content says so in its acta, its file and its record', async () => {
  await fill()
  await post('official-signature', { signature: await aNewDrawing() })
  const digest = await digestOfNow()
  expect(await progress()).toMatchObject({
    health_observation: 'Se dan recomendaciones',
    establishment_shown_digest: null,
    witness_shown_digest: null,
  })
  await post('establishment-signature', { ...(await signer()), ...(await shown()) })
  expect(await progress()).toMatchObject({ establishment_shown_digest: digest, witness_shown_digest: null })
  const id = await closed(await post('witness-signature', { ...(await witness()), ...(await shown()) }))
  const rows = await actsOf()
  expect(rows).toMatchObject([
    { party: 'tecnico', outcome: 'firmada', shownDigest: null, userId: officials.technician.id },
    {
      party: 'establecimiento',
      outcome: 'firmada',
      signerName: 'José Peña Güell',
      shownDigest: digest,
      shownFormat: SHOWN_FORMAT,
      consentText: CONSENT_TEXT,
      drawnAt: new Date(DRAWN_AT),
    },
    { party: 'testigo', outcome: 'firmada', signerName: 'Luz Ángela Muñoz', shownDigest: digest },
  ])
  const { printed, file } = await actaOf(id)
  expect(printed).toContain(
    'Firmó el 27/02/2026 10:04 sobre el acta completa. El dispositivo mostró ese mismo contenido. Aceptó firmar en pantalla.',
  )
  expect(file.firmas).toEqual([
    {
      parte: 'establecimiento',
      resultado: 'firmada',
      imagen: rows[1]?.signature,
      mostrado: digest,
      dibujada: DRAWN_AT,
    },
    { parte: 'testigo', resultado: 'firmada', imagen: rows[2]?.signature, mostrado: digest, dibujada: DRAWN_AT },
    { parte: 'tecnico', resultado: 'firmada', imagen: rows[0]?.signature, mostrado: null, dibujada: null },
  ])
  expect(file.registro).toMatchObject({ format: RECORD_FORMAT, acts: [{ shownDigest: digest }, {}, {}] })
  const evidence = await inspector.get(`/api/inspection/${id}/evidence`)
  expect(evidence.body.data.evidence.signing_acts).toMatchObject([
    { party: 'tecnico' },
    { party: 'establecimiento', shown_digest: digest, drawn_at: DRAWN_AT, consent_text: CONSENT_TEXT },
    { party: 'testigo', shown_digest: digest },
  ])
  const record = await inspector.get(`/api/inspection/realizada/${id}/${visit.establishmentId}`)
  expect(record.body.data.Inspecction[0].signing_acts[0]).toMatchObject({
    party: 'establecimiento',
    shown_digest: digest,
  })
  expect(await faultsOf(id)).toEqual([])
})

test('a client that tells nothing closes as before, and its acta says so', async () => {
  await fill()
  await post('establishment-signature', await signer())
  const id = await closed(await post('witness-signature', await witness()))
  expect(await actsOf()).toMatchObject([{ shownDigest: null, consentText: null, drawnAt: null }, { shownDigest: null }])
  const { printed, file } = await actaOf(id)
  expect(printed).toContain('El dispositivo no envió constancia de lo que se mostró antes de firmar.')
  expect(printed).not.toContain('mismo contenido')
  expect(file.firmas).toMatchObject([{ mostrado: null, dibujada: null }, { mostrado: null }])
  expect(await faultsOf(id)).toEqual([])
})

test('an official who does not sign has an act with the reason, and no shown content', async () => {
  await fill()
  await post('establishment-signature', {
    outcome: 'rehusada',
    refusal_reason: 'No está de acuerdo',
    drawn_at: DRAWN_AT,
  })
  const id = await closed(await post('witness-signature', { ...(await witness()), ...(await shown()) }))
  expect(await actsOf()).toMatchObject([
    {
      party: 'establecimiento',
      outcome: 'rehusada',
      refusalReason: 'No está de acuerdo',
      signature: null,
      drawnAt: null,
    },
    { party: 'testigo', outcome: 'firmada' },
  ])
  const { printed } = await actaOf(id)
  expect(printed).toContain('Se rehusó a firmar')
  expect(printed).not.toContain('no envió constancia')
})

describe('the rows', () => {
  const signed = async () => {
    await fill()
    await post('establishment-signature', { ...(await signer()), ...(await shown()) })
    return closed(await post('witness-signature', { ...(await witness()), ...(await shown()) }))
  }

  test('never change, and none comes to a closed visit', async () => {
    const id = await signed()
    for (const statement of [
      sql`update signing_acts set shown_digest = null, shown_format = null where subject_id = ${id}`,
      sql`delete from signing_acts where subject_id = ${id}`,
      sql`truncate signing_acts`,
      sql`insert into signing_acts (department_id, document_kind, subject_id, party, outcome, signer_name, refusal_reason, received_at, user_id)
        values (13, 'acta', ${id}, 'testigo', 'ausente', '', 'Salió', now(), ${officials.technician.id})`,
      sql`insert into signing_acts (department_id, document_kind, subject_id, party, outcome, signer_name, refusal_reason, received_at, user_id)
        values (13, 'acta', ${id + 1_000_000}, 'testigo', 'ausente', '', 'Salió', now(), ${officials.technician.id})`,
    ]) {
      await expect(db.execute(statement)).rejects.toThrow()
    }
    expect(await actsOf()).toHaveLength(2)
  })

  const forged = async (table: 'signing_acts' | 'inspections', statement: ReturnType<typeof sql>) => {
    await db.execute(sql`alter table ${sql.identifier(table)} disable trigger user`)
    await db.execute(statement)
    await db.execute(sql`alter table ${sql.identifier(table)} enable trigger user`)
  }

  test.each<[string, (id: number) => ReturnType<typeof sql>]>([
    [
      'another time',
      (id) => sql`update signing_acts set drawn_at = now() where subject_id = ${id} and party = 'testigo'`,
    ],
    [
      'no digest',
      (id) => sql`update signing_acts set shown_digest = null, shown_format = null where subject_id = ${id}`,
    ],
    ['no row', (id) => sql`delete from signing_acts where subject_id = ${id}`],
    [
      'another party',
      (id) => sql`update signing_acts set party = 'ingeniero' where subject_id = ${id} and party = 'testigo'`,
    ],
  ])('verification names acts with %s', async (_, change) => {
    const id = await signed()
    expect(await faultsOf(id)).toEqual([])
    await forged('signing_acts', change(id))
    expect(await faultsOf(id)).toContain(
      `Los actos de firma del acta ${await actaNameOf(db, id)} no son los que se sellaron.`,
    )
  })

  test('rows of an official who signed and was replaced in the plan are no fault', async () => {
    await fill()
    const engineer = api.as(officials.engineer)
    expect((await post('official-signature', { signature: await aNewDrawing() }, engineer)).statusCode).toBe(200)
    await db
      .update(assignments)
      .set({ engineerId: officials.otherEngineer.id })
      .where(eq(assignments.id, visit.visitId))
    await post('establishment-signature', { ...(await signer()), ...(await shown()) })
    const id = await closed(await post('witness-signature', { ...(await witness()), ...(await shown()) }))
    expect((await actsOf()).map(({ party }) => party)).toContain('ingeniero')
    expect(await faultsOf(id)).toEqual([])
    await forged('signing_acts', sql`update signing_acts set signature = 'x' where party = 'ingeniero'`)
    expect(await faultsOf(id)).toEqual([
      `Los actos de firma del acta ${await actaNameOf(db, id)} no son los que se sellaron.`,
    ])
  })

  test('an acta that was changed and sealed again is not the one that was signed', async () => {
    const id = await signed()
    await forged('inspections', sql`update inspections set health_observation = 'Todo en orden' where id = ${id}`)
    const inspection = (await findClosedInspection(db, 13, id)) as SealedInspection &
      NonNullable<Awaited<ReturnType<typeof findClosedInspection>>>
    const checklist = await platform.checklists.find(db, inspection)
    const seal = sealOf(buildRecord(inspection, checklist, await findAnswers(db, id)))
    await forged('inspections', sql`update inspections set seal = ${seal} where id = ${id}`)
    expect(await faultsOf(id)).toContain(`El acta ${await actaNameOf(db, id)} dice que se firmó sobre otro contenido.`)
  })
})
