import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { hashPassword } from '../platform/auth/passwords.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { identityChanges } from '../schema/identity-changes.table.ts'
import { profiles } from '../schema/profiles.table.ts'
import { users } from '../schema/users.table.ts'
import { form, testApi } from '../testing/api.ts'
import { blobNames } from '../testing/data/blob-names.ts'
import { aPhoto, aSignaturePhoto, aSignaturePng } from '../testing/data/fixtures.ts'
import { updateUser } from '../users/users.queries.ts'

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

const api = await testApi()
const { officials } = api
const { db } = api.platform
const technician = api.as(officials.technician)

const PASSWORD = 'primera clave de prueba'
await db.update(users).set({ passwordHash: await hashPassword(PASSWORD) })

const fields = {
  documentNumber: '1047123456',
  firstName: 'Ángela',
  middleName: 'María',
  lastName: 'Ñáñez',
  secondLastName: 'Güette',
  address: 'Calle 24 # 50-31',
  department: 'Bolívar',
  municipality: 'Arjona',
  primaryEmail: 'technician@vigia.test',
  phone: '3004567890',
}
type Fields = Record<string, string | Blob | undefined>
const save = (changes: Fields = {}, client = technician) => client.put('/api/profile', form({ ...fields, ...changes }))
const profile = async (client = technician) => (await client.get('/api/profile')).body.data

/** The account's part of `fields`: a save of them asks for no password and no approval. */
const named = {
  firstName: fields.firstName,
  middleName: fields.middleName,
  lastName: fields.lastName,
  secondSurname: fields.secondLastName,
}

beforeEach(async () => {
  await db.delete(profiles)
  await db.delete(identityChanges)
  await db
    .update(users)
    .set({ ...named, identificationNumber: fields.documentNumber })
    .where(eq(users.id, officials.technician.id))
})

test('before it is saved a profile tells what the account knows', async () => {
  expect(await profile(api.as(officials.engineer))).toEqual({
    documentNumber: '1000000005',
    firstName: 'Ana',
    middleName: null,
    lastName: 'engineer',
    secondLastName: null,
    address: '',
    department: 'Bolívar',
    municipality: '',
    primaryEmail: 'engineer@vigia.test',
    otherEmails: [],
    phone: '3001234567',
    profilePicture: null,
    signature: null,
    curriculum: { studies: [], jobs: [] },
    must_change_password: 0,
    row_version: 1,
    pending_identity: null,
  })
})

describe('a saved profile', () => {
  test('a saved profile is answered whole, with the names of the account', async () => {
    const version = async () =>
      (await db.select().from(users).where(eq(users.id, officials.technician.id)))[0]?.rowVersion ?? 0
    const before = await version()
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.append(name, value)
    for (const email of ['casa@vigia.test', 'otra@vigia.test', 'casa@vigia.test']) data.append('otherEmails', email)
    const curriculum = {
      profession: 'Ingeniera',
      studies: [{ title: 'Técnica', institution: 'SENA', finishedOn: '2015-12' }],
      jobs: [],
    }
    data.append('curriculum', JSON.stringify(curriculum))
    const reply = await technician.put('/api/profile', data)
    const saved = { ...fields, otherEmails: ['casa@vigia.test', 'otra@vigia.test'], curriculum }
    expect(reply).toMatchObject({ statusCode: 200, body: { data: saved } })
    expect(await profile()).toEqual(reply.body.data)
    const list = await api.as(officials.administrator).get('/api/user/all?limit=100')
    const row = list.body.data.Users.find(({ user_id }: { user_id: number }) => user_id === officials.technician.id)
    expect(row).toMatchObject({ name: 'Ángela María Ñáñez Güette', row_version: before + 1 })
    const events = await db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.subjectId, officials.technician.id), eq(auditEvents.action, 'edit-profile')))
      .orderBy(auditEvents.id)
    expect(events.at(-1)).toMatchObject({
      userId: officials.technician.id,
      details: { address: { to: fields.address } },
    })
  })

  test('loses what is left empty, and keeps the curriculum that a form does not send', async () => {
    await save({ otherEmails: 'casa@vigia.test', curriculum: JSON.stringify({ profession: 'Médica' }) })
    await save()
    expect(await profile()).toMatchObject({
      otherEmails: [],
      curriculum: { profession: 'Médica' },
    })
  })

  test('keeps photo and signature until another comes or the photo is taken away', async () => {
    const photo = await aPhoto(10)
    const pictures = { profilePicture: photo, signature: await aSignaturePhoto(20), current_password: PASSWORD }
    const first = (await save(pictures)).body.data
    expect(first.profilePicture).toMatch(/^[0-9a-f]{64}\.jpg$/)
    expect((await save()).body.data).toMatchObject({
      profilePicture: first.profilePicture,
      signature: first.signature,
    })
    const path = `/api/profile/photos/${first.profilePicture}`
    expect(await api.as(officials.administrator).get(`${path}?size=thumb`)).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' },
    })
    expect((await api.as(officials.outsideAdministrator).get(path)).statusCode).toBe(404)
    expect((await api.anonymous.get(path)).statusCode).toBe(401)
    const removed = (await save({ removePicture: '1' })).body.data
    expect(removed).toMatchObject({ profilePicture: null, signature: first.signature })
  })

  test.each(['jpeg', 'png', 'webp'] as const)(
    'serves a photo (%s) without where it was taken, upright',
    async (format) => {
      const exif = { IFD3: { GPSLatitude: '10/1 23/1 0/1', GPSLatitudeRef: 'N' }, IFD0: { Copyright: 'Ana Secreta' } }
      const drawn = sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
      const sent = await drawn.withExif(exif).withMetadata({ orientation: 6 }).toFormat(format).toBuffer()
      expect((await sharp(sent).metadata()).exif).toBeDefined()
      const { body } = await save({ profilePicture: new Blob([new Uint8Array(sent)]) })
      const { bytes } = await api.as(officials.administrator).get(`/api/profile/photos/${body.data.profilePicture}`)
      const { exif: kept, ...size } = await sharp(bytes).metadata()
      expect(kept).toBeUndefined()
      expect(bytes.includes('Secreta')).toBe(false)
      expect(size).toMatchObject({ format, width: 20, height: 40 })
    },
  )

  test.each(['jpeg', 'png', 'webp'] as const)(
    'a profile serves a photographed signature (%s) without its place, and a drawn one unchanged',
    async (format) => {
      const drawn = await aSignaturePng(5)
      const sent = await sharp(drawn)
        .flatten({ background: 'white' })
        .withExif({ IFD3: { GPSLatitude: '10/1 23/1 0/1', GPSLatitudeRef: 'N' }, IFD0: { Copyright: 'Ana Secreta' } })
        .toFormat(format)
        .toBuffer()
      const administrator = api.as(officials.administrator)
      const served = async (signature: Buffer) => {
        const { body } = await save({ signature: new Blob([new Uint8Array(signature)]), current_password: PASSWORD })
        return administrator.get(`/api/inspection/signatures/${body.data.signature}`)
      }
      const { bytes } = await served(sent)
      const { exif, ...size } = await sharp(bytes).metadata()
      expect(exif).toBeUndefined()
      expect(bytes.includes('Secreta')).toBe(false)
      const { width, height } = await sharp(drawn).metadata()
      expect(size).toMatchObject({ format, width, height })
      expect((await served(drawn)).bytes.equals(drawn)).toBe(true)
    },
  )

  test('takes a photo that lost the mark of its end', async () => {
    const whole = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    const sent = new Blob([new Uint8Array(whole.subarray(0, -2))])
    expect((await save({ profilePicture: sent })).body.data.profilePicture).toMatch(/^[0-9a-f]{64}\.jpg$/)
  })

  test('leaves no file of a form that is refused', async () => {
    const before = await blobNames(api.platform.blobs)
    const images = () => aPhoto(33).then((photo) => ({ profilePicture: photo, signature: photo }))
    const other = { documentNumber: '1000000005', current_password: PASSWORD }
    expect((await save({ ...(await images()), ...other })).body.error.code).toBe('user.identification-taken')
    expect(await blobNames(api.platform.blobs)).toEqual(before)
  })

  test('a saved profile is refused in another department than the account’s', async () => {
    const reply = await save({ department: 'Antioquia' })
    expect([reply.statusCode, reply.body.error.code]).toEqual([403, 'access.other-department'])
    expect((await profile()).address).toBe('')
  })

  test('takes an SVG as the signature, never as the photo', async () => {
    const svg = new Blob([
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="40"><path d="M0 20h80" stroke="#000"/></svg>',
    ])
    expect((await save({ signature: svg, current_password: PASSWORD })).body.data.signature).toMatch(/\.png$/)
    expect((await save({ profilePicture: svg })).statusCode).toBe(415)
  })
})

describe('a changed e-mail', () => {
  beforeEach(async () => {
    await db.update(users).set(named).where(eq(users.id, officials.engineer.id))
  })
  const before = api.platform.tokens.sign({
    userId: officials.engineer.id,
    email: officials.engineer.email,
    departmentId: officials.engineer.departmentId,
    userType: officials.engineer.userType,
    version: 1,
    isPasswordDue: false,
  })
  const engineer = (token: string) => ({ authorization: `Bearer ${token}` })
  const saveAs = (token: string, primaryEmail: string, current_password: string | undefined = PASSWORD) => {
    const changes = { documentNumber: '1000000005', primaryEmail, current_password }
    return api.anonymous.put('/api/profile', form({ ...fields, ...changes }), engineer(token))
  }
  const emailOf = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0]?.email

  test('a changed e-mail gives a fresh token, which ends when the former would have', async () => {
    onTestFinished(() => updateUser(db, officials.engineer.id, { email: officials.engineer.email }, false))
    const reply = await saveAs(before, 'otra@vigia.test')
    const { token } = reply.body.data
    expect(claimsOf(token)).toEqual({ ...claimsOf(before), email: 'otra@vigia.test' })
    expect((await api.anonymous.get('/api/profile', engineer(token))).body.data).toMatchObject({
      primaryEmail: 'otra@vigia.test',
    })
    expect((await saveAs(token, 'otra@vigia.test')).body.data).not.toHaveProperty('token')
    // An older session gets the new address in the token of its next save.
    expect(claimsOf((await saveAs(before, 'otra@vigia.test')).body.data.token)).toMatchObject({
      email: 'otra@vigia.test',
    })
  })

  test.each([
    ['without the current password', '', 'request.invalid', 'Escriba su contraseña actual.'],
    ['with a wrong one', 'otra clave de prueba', 'password.wrong-current', 'La contraseña actual no es correcta.'],
  ])('%s is refused, and nothing of the form is kept', async (_why, password, code, text) => {
    expect(await saveAs(before, 'ladron@vigia.test', password)).toMatchObject({
      statusCode: 422,
      body: { error: { code, message: text, fields: { current_password: text } } },
    })
    expect(await emailOf(officials.engineer.id)).toBe(officials.engineer.email)
    expect(await db.select().from(profiles)).toEqual([])
  })

  test('a changed e-mail of an administrator asks for no password: the form is stale', async () => {
    onTestFinished(() => updateUser(db, officials.engineer.id, { email: officials.engineer.email }, false))
    const { row_version } = (await api.anonymous.get('/api/profile', engineer(before))).body.data
    await updateUser(db, officials.engineer.id, { email: 'corregido@vigia.test' }, false)
    const changes = { primaryEmail: officials.engineer.email, row_version: String(row_version) }
    expect(await api.anonymous.put('/api/profile', form({ ...fields, ...changes }), engineer(before))).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'row.changed' } },
    })
  })

  test('takes guesses of the password no more often than a login', async () => {
    const guess = () => saveAs(before, 'ladron@vigia.test', 'otra clave de prueba')
    const statuses: number[] = []
    while (statuses.length < 20 && statuses.at(-1) !== 429) statuses.push((await guess()).statusCode)
    expect(statuses.at(-1)).toBe(429)
    expect((await saveAs(before, 'ladron@vigia.test')).statusCode).toBe(429)
    // A save that needs no password still succeeds.
    expect((await saveAs(before, officials.engineer.email, undefined)).statusCode).toBe(200)
  })
})

describe('a profile opened before somebody else changed the account', () => {
  const corrected = '3110000000'
  const stored = async () =>
    (await db.select().from(users).where(eq(users.id, officials.technician.id)))[0] as typeof users.$inferSelect
  const correct = () => updateUser(db, officials.technician.id, { phone: corrected }, false)

  test("a profile opened before another person's change is refused, and saved once reopened", async () => {
    const opened = (await save()).body.data
    await correct()
    expect(await save({ row_version: String(opened.row_version) })).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'row.changed' } },
    })
    expect(await stored()).toMatchObject({ phone: corrected, rowVersion: opened.row_version + 1 })
    const { phone, row_version } = await profile()
    expect((await save({ phone, row_version: String(row_version) })).body.data).toMatchObject({
      phone: corrected,
      row_version: opened.row_version + 2,
    })
  })

  test('a profile is saved for a client that knows no versions', async () => {
    await correct()
    expect((await save()).body.data).toMatchObject({ phone: fields.phone })
  })
})

describe('a profile is refused', () => {
  test.each<[why: string, changes: Fields, field: string, text: string]>([
    ['without a document', { documentNumber: ' ' }, 'documentNumber', 'El número de documento es requerido'],
    [
      'with a document that no account may have',
      { documentNumber: 'CC-12' },
      'documentNumber',
      'Debe contener solo números entre 10 y 12 dígitos.',
    ],
    ['without a first name', { firstName: '' }, 'firstName', 'El nombre es requerido'],
    ['without a last name', { lastName: '' }, 'lastName', 'El apellido es requerido'],
    ['without an address', { address: '' }, 'address', 'La dirección es requerida'],
    ['without a department', { department: '' }, 'department', 'El departamento es requerido'],
    ['without a municipality', { municipality: '' }, 'municipality', 'El municipio es requerido'],
    ['without an e-mail', { primaryEmail: '' }, 'primaryEmail', 'El correo es requerido'],
    ['with an e-mail that is none', { primaryEmail: 'ana' }, 'primaryEmail', 'Correo electrónico no válido'],
    ['with another e-mail that is none', { otherEmails: 'ana' }, 'otherEmails', 'Correo electrónico no válido'],
    ['without a phone', { phone: '' }, 'phone', 'El teléfono es requerido'],
    ['with a phone of letters', { phone: 'sin número' }, 'phone', 'Debe contener solo números entre 8 y 10 dígitos.'],
  ])('%s', async (_why, changes, field, text) => {
    expect(await save(changes)).toMatchObject({ statusCode: 422, body: { error: { fields: { [field]: text } } } })
    expect(await db.select().from(profiles)).toEqual([])
  })

  test.each([
    ['primaryEmail', 'ENGINEER@vigia.test', 'Ya existe un usuario con ese correo electrónico.'],
    ['documentNumber', '1000000005', 'Ya existe un usuario con ese número de identificación.'],
  ])('when its %s is somebody else’s, and keeps nothing', async (field, value, text) => {
    expect(await save({ [field]: value, current_password: PASSWORD })).toMatchObject({
      statusCode: 409,
      body: { error: { message: text, fields: { [field]: text } } },
    })
    expect(await db.select().from(profiles)).toEqual([])
  })

  test.each(['user_id', 'role_id', 'isActive', 'must_change_password'])(
    'a field %s that the person may not change is refused',
    async (name) => {
      expect(await save({ [name]: '1' })).toMatchObject({
        statusCode: 400,
        body: { error: { code: 'request.unknown-field' } },
      })
    },
  )

  test.each(['{', '[]', '{"studies":[{"title":"x"}]}', '{"studies":"x"}'])(
    'a profile with the curriculum %s is refused',
    async (curriculum) => {
      expect((await save({ curriculum })).statusCode).toBe(422)
    },
  )

  test('without a session', async () => {
    expect((await api.anonymous.get('/api/profile')).statusCode).toBe(401)
    expect((await save({}, api.anonymous)).statusCode).toBe(401)
  })
})
