import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { ROW_SETS } from '../../../domain/integrations/row-set-names.ts'
import { type Row, rowSets } from '../../../domain/integrations/row-sets.ts'
import { recordNotification } from '../../notifications/notifications.service.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { establishments } from '../../schema/establishments.table.ts'
import { testApi } from '../../testing/api.ts'
import { anEstablishment, aPhoto, aVisit, closeVisit } from '../../testing/data/fixtures.ts'
import { tokenFields } from '../../testing/integration-calls.ts'

const api = await testApi({ PUBLIC_URL: 'https://vigia.test' })
const { officials } = api
const { db } = api.platform
const administrator = api.as(officials.administrator)

let token: string
let personalToken: string
let recordId: number
let visitId: number
let establishmentId: number

const aToken = async (scopes: string[]): Promise<string> =>
  (await administrator.post('/api/api-tokens', { ...tokenFields(), scopes })).body.data.token

beforeAll(async () => {
  token = await aToken(['feeds:read'])
  personalToken = await aToken(['feeds:read', 'personal:read'])
  const visit = await aVisit(api)
  establishmentId = visit.establishmentId
  visitId = visit.visitId
  const finding = {
    concept: 'Inaceptable (I)',
    description: 'Trampa de grasa llena',
    is_detection: '1',
    image: await aPhoto(7),
  }
  recordId = await closeVisit(api, visitId, { 0: { ...finding, es_critico: '1', medida_sanitaria: 'CLAUSURA' } })
  await recordNotification(db, {
    ...{ by: officials.administrator, at: api.time.now, subject: 'inspection', subjectId: recordId, isAccepted: true },
    ...{ recipient: 'dueno@tienda.test', messageId: '<1@vigia.test>', isConsented: true, address: 'record' },
    ...{ establishmentId, mail: { subject: 'Acta', text: 'Adjunta.', attachment: null } },
  })
})

const basic = (secret: string) => ({ authorization: `Basic ${Buffer.from(`excel:${secret}`).toString('base64')}` })
const get = (path: string, secret = token) => api.anonymous.get(`/api/odata/${path}`, basic(secret))
const query = (set: string, options: Record<string, string>, secret = token) =>
  get(`${set}?${new URLSearchParams(options)}`, secret)

describe('the service', () => {
  test('lists its sets, with the token as password of Basic or as Bearer', async () => {
    const reply = await get('')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json;odata.metadata=minimal;charset=utf-8',
      'odata-version': '4.0',
    })
    expect(reply.body).toEqual({
      '@odata.context': 'https://vigia.test/api/odata/$metadata',
      value: ROW_SETS.map((name) => ({ name, kind: 'EntitySet', url: name })),
    })
    const bearer = await api.anonymous.get('/api/odata', { authorization: `Bearer ${token}` })
    expect(bearer.body).toEqual(reply.body)
  })

  test('describes the columns of every set', async () => {
    const { body, headers } = await get('$metadata')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    for (const set of ROW_SETS) {
      expect(body).toContain(`<EntitySet Name="${set}"`)
      for (const { name } of rowSets[set]) expect(body).toContain(`<Property Name="${name}" Type="Edm.`)
    }
  })

  test('asks a program without a token for one', async () => {
    const reply = await api.anonymous.get('/api/odata/visitas')
    expect(reply.statusCode).toBe(401)
    expect(reply.headers['www-authenticate']).toBe('Basic realm="Vigia", charset="UTF-8"')
    expect((await get('visitas', 'vig_no')).statusCode).toBe(401)
    // Basic is for tables alone: elsewhere the password of a client is no token.
    expect((await api.anonymous.get('/api/inscription/all', basic(token))).statusCode).toBe(401)
  })

  test('the service is refused to a token of another scope', async () => {
    const events = await aToken(['events:read'])
    expect(await get('visitas', events)).toMatchObject({
      statusCode: 403,
      body: { error: { code: 'token.scope-missing' } },
    })
  })
})

describe('a set', () => {
  test.each(ROW_SETS)('%s has the columns that it describes, each of its type', async (set) => {
    const { body } = await get(set)
    expect(body['@odata.context']).toBe(`https://vigia.test/api/odata/$metadata#${set}`)
    expect(body.value.length).toBeGreaterThan(0)
    for (const row of body.value as Row[]) {
      expect(Object.keys(row)).toEqual(rowSets[set].map(({ name }) => name))
      for (const { name, type } of rowSets[set]) {
        const value = row[name] ?? null
        if (value === null) continue
        if (type === 'integer') expect([name, Number.isInteger(value)]).toEqual([name, true])
        if (type === 'decimal') expect([name, typeof value]).toEqual([name, 'number'])
        if (type === 'text') expect([name, typeof value]).toEqual([name, 'string'])
        if (type === 'flag') expect([name, typeof value]).toEqual([name, 'boolean'])
        if (type === 'day') expect([name, value]).toEqual([name, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)])
        if (type === 'instant')
          expect([name, value]).toEqual([name, expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)])
      }
      for (const name of ['id', 'actualizado', 'inactivo', 'dia']) expect(row[name]).not.toBeNull()
    }
  })

  test('a set tells the content of the records', async () => {
    const one = async (set: string, filter: string) => (await query(set, { $filter: filter })).body.value
    expect(await one('inspecciones', `id eq ${recordId}`)).toMatchObject([
      {
        visita_id: visitId,
        concepto: 'DESFAVORABLE',
        criticos: 1,
        medidas: 1,
        municipio_dane: '13052',
        inactivo: false,
      },
    ])
    expect(await one('visitas', `id eq ${visitId}`)).toMatchObject([{ realizada: true, inspeccion_id: recordId }])
    expect(await one('medidas', "municipio_dane eq '13052'")).toMatchObject([
      { inspeccion_id: recordId, medida: 'CLAUSURA', concepto: 'I', observacion: 'Trampa de grasa llena' },
    ])
    const [{ answers }] = (await rowsOf(
      db,
      sql`select count(*)::int as answers from inspection_answers where inspection_id = ${recordId}`,
    )) as [{ answers: number }]
    expect((await query('respuestas', { $count: 'true', $top: '1' })).body).toMatchObject({
      '@odata.count': answers,
      value: [{ inspeccion_id: recordId }],
    })
    expect(await one('notificaciones', 'dia eq 2026-11-20')).toMatchObject([
      { de: 'inspección', de_id: recordId, establecimiento_id: establishmentId, resultado: 'enviada' },
    ])
  })

  test('counts, selects and ends where it is told', async () => {
    const { body } = await query('establecimientos', { $select: 'nombre_comercial,id', $top: '1', $count: 'true' })
    expect(body['@odata.context']).toBe('https://vigia.test/api/odata/$metadata#establecimientos(id,nombre_comercial)')
    expect(body.value.map(Object.keys)).toEqual([['id', 'nombre_comercial']])
    expect(body['@odata.count']).toBe(await db.$count(establishments, eq(establishments.departmentId, 13)))
    expect(body).not.toHaveProperty('@odata.nextLink')
    expect((await query('establecimientos', { $top: '0' })).body.value).toEqual([])
  })

  test('a set calls an archived row inactive, and gives it a newer instant', async () => {
    const before = (await query('inspecciones', { $filter: `id eq ${recordId}` })).body.value[0]
    await administrator.patch(`/api/inspection/${recordId}/archived`, { archived: 1 })
    const changed = await query('inspecciones', { $filter: `actualizado gt ${before.actualizado}` })
    expect(changed.body.value).toMatchObject([{ id: recordId, inactivo: true }])
    const answers = await query('respuestas', { $filter: `actualizado gt ${before.actualizado}`, $top: '1' })
    expect(answers.body.value).toMatchObject([{ inspeccion_id: recordId, inactivo: true }])
  })

  test('refuses what it does not answer, by name', async () => {
    expect(await query('visitas', { $expand: 'inspeccion' })).toMatchObject({
      statusCode: 501,
      body: { error: { code: 'odata.not-supported', message: 'No se admite $expand.' } },
    })
    expect((await query('visitas', { $top: '1e1' })).statusCode).toBe(400)
    expect((await get('visitas?$top=1&$top=2')).statusCode).toBe(400)
    for (const set of ['usuarios', 'visitas%00', '__proto__', 'constructor', 'visitas(1)']) {
      expect([set, (await get(set)).statusCode]).toEqual([set, 404])
    }
  })
})

describe('persons', () => {
  const asked = {
    $filter: `id eq ${0}`,
    $select: 'identificacion,tipo_identificacion,correo,responsable_identificacion',
  }
  const read = (id: number, secret: string) =>
    query('establecimientos', { ...asked, $filter: `id eq ${id}` }, secret).then(({ body }) => body.value[0])
  const personalReadings = () =>
    rowsOf(db, sql`select user_id, details from audit_events where action = 'read-personal' order by id`)

  test('persons are masked, and shown to their scope, which the trail tells once a day', async () => {
    const id = await anEstablishment(api, { identification_number: '1047000101', email: 'ana@tienda.test' })
    await db.update(establishments).set({ identificationTypeId: 1 }).where(eq(establishments.id, id))
    const [kind] = await rowsOf<{ abbreviation: string }>(
      db,
      sql`select abbreviation from identification_types where id = 1`,
    )
    expect(kind?.abbreviation).not.toBe('NIT')
    const hidden = await read(id, token)
    expect(hidden).toMatchObject({ identificacion: '***101', correo: '***est' })
    expect(hidden.responsable_identificacion).toMatch(/^\*\*\*\d{3}$/)
    expect(await personalReadings()).toEqual([])
    const shown = await read(id, personalToken)
    expect(shown).toMatchObject({ identificacion: '1047000101', correo: 'ana@tienda.test' })
    expect(shown.responsable_identificacion).not.toContain('*')
    await read(id, personalToken)
    expect(await personalReadings()).toMatchObject([
      { user_id: officials.administrator.id, details: { set: 'establecimientos', tokenId: expect.any(Number) } },
    ])
  })

  test('persons are shown to an administrator with a reason, which is in the trail', async () => {
    const path = '/api/odata/establecimientos?$top=1&personal=1'
    expect(await administrator.get(path)).toMatchObject({
      statusCode: 422,
      body: { error: { fields: { reason: 'Escriba para qué necesita los datos personales.' } } },
    })
    const reply = await administrator.get(`${path}&reason=Brote%20de%20ETA`)
    expect(reply.statusCode).toBe(200)
    expect(reply.body.value[0].responsable_identificacion).not.toContain('*')
    expect((await personalReadings()).at(-1)).toMatchObject({ details: { reason: 'Brote de ETA' } })
    expect((await api.as(officials.technician).get(`${path}&reason=x`)).statusCode).toBe(403)
  })
})

describe('another reader', () => {
  test('an inspector reads their own visits alone', async () => {
    const read = async (client: typeof administrator) =>
      (await client.get('/api/odata/visitas')).body.value.map(({ id }: Row) => id)
    expect(await read(api.as(officials.technician))).toContain(visitId)
    expect(await read(api.as(officials.otherTechnician))).toEqual([])
  })

  test('a reader of another department sees nothing', async () => {
    const outside = api.as(officials.outsideAdministrator)
    for (const set of ROW_SETS) expect((await outside.get(`/api/odata/${set}`)).body.value).toEqual([])
  })
})
