import { and, count, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rowsOf } from '../platform/db/database.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { images } from '../schema/images.table.ts'
import { form, testApi } from '../testing/api.ts'
import { blobNames } from '../testing/data/blob-names.ts'
import { aDrawing, anEstablishment, aSignaturePhoto, establishmentFields } from '../testing/data/fixtures.ts'
import { ANTIOQUIA, BOLIVAR } from '../testing/data/officials.ts'

const api = await testApi()
const { db } = api.platform
const administrator = api.as(api.officials.administrator)

let fields: Record<string, string>
beforeEach(async () => {
  fields = await establishmentFields()
})

const establishmentCount = async () => (await db.select({ total: count() }).from(establishments))[0]?.total
const rowOf = async (id: number): Promise<Record<string, unknown>> => {
  const filter = JSON.stringify([{ field: 'establishment_id', operator: '=', value: id }])
  return (await administrator.get(`/api/inscription/all?filter=${encodeURIComponent(filter)}`)).body.data
    .Inscriptions[0]
}
const eventsOf = (id: number) =>
  db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subject, 'establishment'), eq(auditEvents.subjectId, id)))
    .orderBy(auditEvents.id)

describe('an inscription', () => {
  test('beyond a million still has a number of its own', async () => {
    const sequence = sql`pg_get_serial_sequence('establishments', 'id')`
    const [before] = await rowsOf<{ id: number }>(db, sql`select nextval(${sequence})::integer as id`)
    await db.execute(sql`select setval(${sequence}, 999999)`)
    try {
      for (const id of [1_000_000, 1_000_001]) {
        expect(await anEstablishment(api)).toBe(id)
        expect(await rowOf(id)).toMatchObject({ inscripcion_number: `13-2026-${id}` })
      }
    } finally {
      await db.execute(sql`select setval(${sequence}, ${before?.id}::bigint)`)
    }
  })

  test('an inscription is kept whole, every field under the name it was sent by', async () => {
    const observations = { observation_inscription_responsible: 'De tarde', observation_ets: 'Esquinero' }
    const reply = await administrator.post('/api/inscription', form({ ...fields, ...observations }))
    expect(reply).toMatchObject({ statusCode: 200, body: { success: true } })
    const id = reply.body.data.establishment_id
    const { signature, activity_id, ...sent } = fields
    const row = await rowOf(id)
    expect(Object.fromEntries(Object.keys(sent).map((name) => [name, String(row[name])]))).toEqual(sent)
    expect(row).toMatchObject({
      ...observations,
      establishment_id: id,
      activities: '1,2',
      department_id: BOLIVAR,
      type_of_inscription: 'Preparación de alimentos',
      zodes: 'Dique',
      city: 'Arjona',
      identificationtype: 'NIT',
      inscripcion_number: `13-2026-${String(id).padStart(6, '0')}`,
      creation_date: '2026-11-20',
      is_notify: 0,
      is_active: 1,
    })
    const image = await administrator.get(`/api/inspection/signatures/${row.signature}`)
    expect(image).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/png' } })
    expect(await eventsOf(id)).toMatchObject([
      { action: 'create', userId: api.officials.administrator.id, at: api.time.now },
    ])
  })

  test('takes JSON, and the own department said', async () => {
    const sent = {
      ...fields,
      typeofinscription_id: 1,
      activity_id: [1, 1, 2],
      department_id: BOLIVAR,
      number_workers: 8,
    }
    const reply = await administrator.post('/api/inscription', sent)
    expect(reply.statusCode).toBe(200)
    expect(await rowOf(reply.body.data.establishment_id)).toMatchObject({ activities: '1,2', number_workers: 8 })
  })

  test('takes a picked file as the signature', async () => {
    const reply = await administrator.post('/api/inscription', form({ ...fields, signature: await aSignaturePhoto() }))
    expect(await rowOf(reply.body.data.establishment_id)).toMatchObject({ signature: expect.stringMatching(/\.jpg$/) })
  })

  test('written on the last evening of the year in Colombia carries that year', async () => {
    const now = api.time.now
    api.time.now = new Date('2027-01-01T03:30:00Z')
    const id = await anEstablishment(api)
    api.time.now = now
    expect(await rowOf(id)).toMatchObject({
      creation_date: '2026-12-31',
      inscripcion_number: expect.stringMatching(/^13-2026-/),
    })
  })

  test('keeps what looks like markup or SQL as the text it is', async () => {
    const establishment_name = `<script>alert('1')</script>"; drop table users; -- \\ % _ 🍲`
    const id = await anEstablishment(api, { establishment_name })
    expect(await rowOf(id)).toMatchObject({ establishment_name })
  })
})

describe('nothing is written when', () => {
  const unchanged = async (send: () => Promise<unknown>) => {
    const before = await establishmentCount()
    const reply = await send()
    expect(await establishmentCount()).toBe(before)
    return reply
  }
  const inscribe = (changes: Record<string, unknown>) =>
    unchanged(() => administrator.post('/api/inscription', { ...fields, ...changes }))

  test.each([
    ['the inscription type does not exist', { typeofinscription_id: 99 }, 404, 'catalogue.not-found'],
    ['the identification type does not exist', { identificationtype_id: 99 }, 404, 'catalogue.not-found'],
    ['the municipality does not exist', { city_id: 99 }, 422, 'establishment.city-mismatch'],
    ['the municipality is of another ZODES', { zodes_id: 2 }, 422, 'establishment.city-mismatch'],
    ['the ZODES does not exist', { zodes_id: 99 }, 422, 'establishment.city-mismatch'],
    ['the location does not exist', { location_id: 99 }, 422, 'establishment.location-mismatch'],
    ['the location is of the other population', { population_type: 'RURAL' }, 422, 'establishment.location-mismatch'],
    ['an activity is of another type', { typeofinscription_id: 2 }, 422, 'establishment.activity-mismatch'],
    ['an activity does not exist', { activity_id: '1,99' }, 422, 'establishment.activity-mismatch'],
    ['the department is another', { department_id: ANTIOQUIA }, 403, 'access.other-department'],
    ['a field is unknown', { establecimiento: 'x' }, 400, 'request.unknown-field'],
    ['an id is no number', { city_id: 'Arjona' }, 422, 'request.invalid'],
    ['an id is beyond an integer', { city_id: 2_147_483_648 }, 422, 'request.invalid'],
    ['an activity is no number', { activity_id: '1,dos' }, 422, 'request.invalid'],
    ['a text is a list', { establishment_name: ['a', 'b'] }, 422, 'request.invalid'],
    ['a text is an object', { address: { calle: 45 } }, 422, 'request.invalid'],
    ['a text holds a zero byte', { address: 'Calle\u0000' }, 400, 'request.malformed'],
    ['the signature is no data URL', { signature: 'firma' }, 422, 'request.invalid'],
    ['the signature is no image', { signature: `data:image/png;base64,${btoa('no')}` }, 415, 'image.undecodable'],
    ['the signature is absent', { signature: undefined }, 422, 'establishment.signature-missing'],
    ['the signature is empty', { signature: '' }, 422, 'establishment.signature-missing'],
  ])('%s', async (_why, changes, statusCode, code) => {
    expect(await inscribe(changes)).toMatchObject({ statusCode, body: { success: false, error: { code } } })
  })

  test('choices that do not go together write nothing, not even the file of the signature', async () => {
    const before = await blobNames(api.platform.blobs)
    const sent = { zodes_id: 2, signature: await aDrawing(91) }
    expect(await inscribe(sent)).toMatchObject({ body: { error: { code: 'establishment.city-mismatch' } } })
    expect(await blobNames(api.platform.blobs)).toEqual(before)
  })

  test('an unknown field is refused by its name', async () => {
    expect(await inscribe({ establecimiento: 'x' })).toMatchObject({
      body: { error: { message: 'La solicitud trae un campo desconocido: establecimiento.' } },
    })
  })

  test('a field is wrong: its text stands under the name of the wire', async () => {
    const reply = await inscribe({
      identification_number: '900123456 NIT',
      email: 'nandu',
      number_workers: 'ocho',
      identificaction_number_responsible: '12345678901',
      name_proprietary: ' ',
      signature: undefined,
    })
    expect(reply).toMatchObject({
      statusCode: 422,
      body: {
        error: {
          code: 'request.invalid',
          fields: {
            identification_number:
              'El número de identificación debe contener solo números y tener un máximo de 12 dígitos.',
            email: 'El correo electrónico debe tener un formato válido (ejemplo@dominio    .com)',
            number_workers: 'La cantidad de trabajadores debe ser un número entero.',
            identificaction_number_responsible: 'Escriba máximo 10 caracteres.',
            name_proprietary: 'Este campo es requerido',
          },
        },
      },
    })
  })

  test.each([
    ['after a hyphen', '900.123.456-7', '1'],
    ['as the tenth digit of a NIT', '9001234567', '3'],
  ])('the check digit is wrong, %s', async (_where, identification_number, identificationtype_id) => {
    const told = 'El dígito de verificación de 900123456 es 8, no 7. Revise el número.'
    expect(await inscribe({ identification_number, identificationtype_id })).toMatchObject({
      statusCode: 422,
      body: { error: { code: 'request.invalid', fields: { identification_number: told } } },
    })
  })

  test('the signature is missing: the field says so', async () => {
    expect(await inscribe({ signature: undefined })).toMatchObject({
      body: { error: { message: 'La firma es requerida.', fields: { signature: 'Este campo es requerido' } } },
    })
  })

  test('the body is no object', async () => {
    const broken = { 'content-type': 'application/json' }
    for (const body of [[], 'x', 7]) {
      const reply = await unchanged(() => administrator.post('/api/inscription', body as never, broken))
      expect(reply).toMatchObject({ statusCode: 400, body: { error: { code: 'request.malformed' } } })
    }
  })

  test('a technician sends it: not even the image is kept', async () => {
    const before = await db.select().from(images)
    const sent = { ...fields, signature: await aDrawing(77) }
    const reply = await unchanged(() => api.as(api.officials.technician).post('/api/inscription', sent))
    expect(reply).toMatchObject({ statusCode: 403, body: { error: { code: 'access.forbidden' } } })
    expect(await db.select().from(images)).toEqual(before)
  })
})

describe('an edit', () => {
  test('changes what it says, leaves signature, number and day, and is audited with both values', async () => {
    const id = await anEstablishment(api)
    const before = await rowOf(id)
    const { signature, ...unsigned } = fields
    const changes = {
      establishment_name: 'El Ñandú Real',
      typeofinscription_id: '2',
      activity_id: await activityOf(2),
      population_type: 'RURAL',
      location_id: await locationOf('RURAL'),
      observation_ets: 'Con patio',
    }
    const reply = await administrator.put(`/api/inscription/${id}`, form({ ...unsigned, ...changes }))
    expect(reply).toMatchObject({ statusCode: 200, body: { data: { establishment_id: id } } })
    const row = await rowOf(id)
    expect(row).toMatchObject({
      establishment_name: 'El Ñandú Real',
      typeofinscription_id: 2,
      activities: changes.activity_id,
      population_type: 'RURAL',
      observation_ets: 'Con patio',
      signature: before.signature,
      inscripcion_number: before.inscripcion_number,
      creation_date: before.creation_date,
    })
    const [, edit] = await eventsOf(id)
    expect(edit).toMatchObject({ action: 'edit' })
    expect(edit?.details).toMatchObject({
      name: { from: 'Restaurante El Ñandú', to: 'El Ñandú Real' },
      activityIds: { from: [1, 2], to: [Number(changes.activity_id)] },
      observation: { from: null, to: 'Con patio' },
    })
    expect(Object.keys(edit?.details ?? {})).not.toContain('address')
  })

  test('keeps a number whose check digit was never looked at, and takes no other wrong one', async () => {
    const id = await anEstablishment(api)
    const stored = { identification_number: '9001234567', identificationtype_id: '3' }
    await db.update(establishments).set({ identificationNumber: '9001234567' }).where(eq(establishments.id, id))
    const { signature, ...unsigned } = fields
    const edit = (changes: object) => administrator.put(`/api/inscription/${id}`, form({ ...unsigned, ...changes }))
    expect(await edit({ ...stored, establishment_name: 'El Ñandú Real' })).toMatchObject({ statusCode: 200 })
    expect(await rowOf(id)).toMatchObject({ establishment_name: 'El Ñandú Real', identification_number: '9001234567' })
    expect(await edit({ ...stored, identification_number: '9001234566' })).toMatchObject({ statusCode: 422 })
    expect(await edit({ ...stored, identification_number: '9001234568' })).toMatchObject({ statusCode: 200 })
  })

  test('an edit may bring another signature, and an observation left empty is gone', async () => {
    const id = await anEstablishment(api, { observation_ets: 'Esquinero' })
    const before = await rowOf(id)
    const signature = await aDrawing(99)
    await administrator.put(`/api/inscription/${id}`, form({ ...fields, signature, observation_ets: '' }))
    const row = await rowOf(id)
    expect(row.observation_ets).toBeNull()
    expect(row.signature).not.toBe(before.signature)
    expect((await administrator.get(`/api/inspection/signatures/${row.signature}`)).statusCode).toBe(200)
  })

  test('an edit of a version that somebody changed since is refused and writes nothing', async () => {
    const id = await anEstablishment(api)
    const edit = (changes: object) => administrator.put(`/api/inscription/${id}`, form({ ...fields, ...changes }))
    expect(await rowOf(id)).toMatchObject({ row_version: 1 })
    expect((await edit({ address: 'Primera', row_version: 1 })).statusCode).toBe(200)
    expect(await edit({ address: 'Segunda', row_version: 1 })).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'row.changed', message: expect.stringContaining('Otra persona modificó') } },
    })
    expect(await rowOf(id)).toMatchObject({ address: 'Primera', row_version: 2 })
    expect((await edit({ address: 'De quien no sabe de versiones' })).statusCode).toBe(200)
    expect(await rowOf(id)).toMatchObject({ row_version: 3 })
  })

  test('keeps when the privacy notice was accepted, and what the form does not ask', async () => {
    const id = await anEstablishment(api, { privacy_accepted: '1', electronic_notification: '1' })
    const acceptedAt = () =>
      db
        .select({ at: establishments.privacyAcceptedAt })
        .from(establishments)
        .where(eq(establishments.id, id))
        .then(([row]) => row?.at)
    const first = await acceptedAt()
    expect(first).toEqual(api.time.now)
    await administrator.put(`/api/inscription/${id}`, form(fields))
    expect(await rowOf(id)).toMatchObject({ privacy_accepted: 1, electronic_notification: 1 })
    api.time.now = new Date(api.time.now.getTime() + 60_000)
    await administrator.put(`/api/inscription/${id}`, form({ ...fields, privacy_accepted: '1' }))
    expect(await acceptedAt()).toEqual(first)
    await administrator.put(
      `/api/inscription/${id}`,
      form({ ...fields, privacy_accepted: '0', electronic_notification: '0' }),
    )
    expect(await rowOf(id)).toMatchObject({ privacy_accepted: 0, electronic_notification: 0 })
  })

  test("an edit of another department's establishment is answered as not existing", async () => {
    const id = await anEstablishment(api)
    const before = await rowOf(id)
    const outside = api.as(api.officials.outsideAdministrator)
    for (const reply of [
      await outside.put(`/api/inscription/${id}`, form({ ...fields, establishment_name: 'Ajeno' })),
      await administrator.put('/api/inscription/999999', form(fields)),
    ]) {
      expect(reply).toMatchObject({ statusCode: 404, body: { error: { code: 'establishment.not-found' } } })
    }
    expect(await rowOf(id)).toEqual(before)
  })

  test.each(['x', '0', '-1', '1.5', '99999999999'])('an edit of id %s has no address', async (id) => {
    expect((await administrator.put(`/api/inscription/${id}`, form(fields))).statusCode).toBe(404)
  })

  test('an edit that the catalogues refuse changes nothing', async () => {
    const id = await anEstablishment(api)
    const before = await rowOf(id)
    const reply = await administrator.put(
      `/api/inscription/${id}`,
      form({ ...fields, address: 'Otra', activity_id: '1,99' }),
    )
    expect(reply).toMatchObject({ statusCode: 422, body: { error: { code: 'establishment.activity-mismatch' } } })
    expect(await rowOf(id)).toEqual(before)
  })
})

describe('a double submit', () => {
  const key = () => ({ 'idempotency-key': crypto.randomUUID() })

  test('a double submit with one key is one establishment, answered twice alike', async () => {
    const before = (await establishmentCount()) ?? 0
    const headers = key()
    const replies = await Promise.all(
      [1, 2, 3].map(() => administrator.post('/api/inscription', form(fields), headers)),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(new Set(replies.map(({ body }) => body.data.establishment_id)).size).toBe(1)
    expect(await establishmentCount()).toBe(before + 1)
  })

  test('a double submit with one key and other content is refused', async () => {
    const headers = key()
    await administrator.post('/api/inscription', form(fields), headers)
    expect(
      await administrator.post('/api/inscription', form({ ...fields, phone: '6050000000' }), headers),
    ).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'idempotency.key-reused' } },
    })
  })

  test('a refused form may be corrected under its own key', async () => {
    const headers = key()
    expect((await administrator.post('/api/inscription', form({ ...fields, zodes_id: '2' }), headers)).statusCode).toBe(
      422,
    )
    expect((await administrator.post('/api/inscription', form(fields), headers)).statusCode).toBe(200)
  })
})

async function activityOf(inscriptionTypeId: number): Promise<string> {
  const [row] = await rowsOf<{ id: number }>(
    db,
    sql`select id from activities where inscription_type_id = ${inscriptionTypeId} order by id limit 1`,
  )
  return String(row?.id)
}

async function locationOf(populationType: string): Promise<string> {
  const [row] = await rowsOf<{ id: number }>(
    db,
    sql`select id from location_types where population_type = ${populationType} order by id limit 1`,
  )
  return String(row?.id)
}
