import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { passwordMatches } from '../platform/auth/passwords.ts'
import { passwordHistory, users } from '../schema/users.table.ts'
import { form, testApi } from '../testing/api.ts'
import { blobNames } from '../testing/data/blob-names.ts'
import { aSignaturePhoto } from '../testing/data/fixtures.ts'
import { ownFields } from '../testing/data/officials.ts'
import { type Changes, filtered, userCalls } from '../testing/suites/users.ts'

const api = await testApi()
const { aUser, edit, list, rowOf, storedOf, eventsOf } = userCalls(api)
const { officials } = api
const { db } = api.platform
const administrator = api.as(officials.administrator)

describe('an edit', () => {
  test('changes what it says, leaves password, signature and session, and is audited without secrets', async () => {
    const id = await aUser({ signature: await aSignaturePhoto() })
    const before = await storedOf(id)
    const reply = await edit(id, { first_name: 'Ángela', middle_name: '', row_version: 1 })
    expect(reply).toMatchObject({ statusCode: 200, body: { data: { user_id: id } } })
    const after = await storedOf(id)
    expect(after).toMatchObject({
      firstName: 'Ángela',
      middleName: null,
      fullName: 'Ángela Ñáñez Pájaro',
      passwordHash: before?.passwordHash,
      signature: before?.signature,
      sessionVersion: before?.sessionVersion,
      rowVersion: 2,
    })
    const [, event] = await eventsOf(id)
    expect(event).toMatchObject({
      action: 'edit',
      details: { firstName: { from: 'Yuranis', to: 'Ángela' }, middleName: { from: 'del Carmen', to: null } },
    })
    const { rowDigest: _, rowBefore: __, ...changes } = event?.details ?? {}
    expect(Object.keys(changes)).toEqual(['firstName', 'middleName'])
  })

  test('an edited password ends the sessions, must be changed, and is remembered', async () => {
    const id = await aUser()
    const before = await storedOf(id)
    expect((await edit(id, { password: 'caballo azul 7 grapas' })).statusCode).toBe(200)
    const after = await storedOf(id)
    expect(after).toMatchObject({ mustChangePassword: true, temporaryPasswordAt: api.time.now, sessionVersion: 2 })
    expect(await passwordMatches(after?.passwordHash, 'caballo azul 7 grapas')).toBe(true)
    const replaced = await db.select().from(passwordHistory).where(eq(passwordHistory.userId, id))
    expect(replaced).toMatchObject([{ passwordHash: before?.passwordHash }])
    expect(JSON.stringify(await eventsOf(id))).not.toContain(after?.passwordHash)
  })

  test('an edited role ends the sessions', async () => {
    const id = await aUser()
    expect((await edit(id, { role_id: 4 })).statusCode).toBe(200)
    expect(await storedOf(id)).toMatchObject({ roleId: 4, sessionVersion: 2 })
  })

  test('an edit of a version that somebody changed since is refused and writes nothing', async () => {
    const id = await aUser()
    expect((await edit(id, { phone: '3010000001', row_version: 1 })).statusCode).toBe(200)
    expect(await edit(id, { phone: '3010000002', row_version: 1 })).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'row.changed' } },
    })
    expect(await rowOf(id)).toMatchObject({ phone: '3010000001', row_version: 2 })
  })

  test('to the e-mail of somebody else is refused at its field', async () => {
    const id = await aUser()
    expect(await edit(id, { email: officials.technician.email })).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'user.email-taken', fields: { email: expect.any(String) } } },
    })
  })

  test("an edit of another department's user, or of an unknown one, is answered as not existing", async () => {
    const id = await aUser()
    for (const reply of [await edit(id, {}, api.as(officials.outsideAdministrator)), await edit(999_999)]) {
      expect(reply).toMatchObject({
        statusCode: 404,
        body: { error: { code: 'user.not-found', message: 'El usuario no existe.' } },
      })
    }
  })

  test('an edited name is found in the lists of visits, whose own versions stay', async () => {
    const id = await aUser()
    await edit(id, { first_name: 'Xiomara' })
    const { body } = await list(filtered({ field: 'q', operator: 'LIKE', value: '%xiomara tecnico%' }))
    expect(body.data.Users.map((row: { user_id: number }) => row.user_id)).toEqual([id])
  })
})

/** The part of the administrator's account that tests of it change. */
const asAtFirst = {
  identificationNumber: '1000000001',
  firstName: 'Ana',
  middleName: null,
  lastName: 'administrator',
  secondSurname: null,
  email: officials.administrator.email,
  mustChangePassword: false,
}
const editOwn = (changes: Changes) =>
  administrator.patch(`/api/user/${officials.administrator.id}`, form({ ...ownFields('administrator'), ...changes }))

describe("an administrator's own account", () => {
  const { id, email } = officials.administrator

  test.each([
    ['password', 'user.own-password', { email, password: 'caballo azul 7 grapas' }],
    ['email', 'user.own-email', { email: 'otro@vigia.test' }],
  ])('keeps its %s, which the profile changes for who knows the password', async (field, code, changes) => {
    const before = await storedOf(id)
    expect(await edit(id, { area_id: 2, role_id: 8, ...changes })).toMatchObject({
      statusCode: 422,
      body: { error: { code, fields: { [field]: expect.stringContaining('en su perfil') } } },
    })
    expect(await storedOf(id)).toEqual(before)
  })

  test.each<[what: string, field: string, changes: () => Promise<Changes>]>([
    ['identification', 'identification_number', async () => ({ identification_number: '9999999999' })],
    ['first name', 'first_name', async () => ({ first_name: 'Marelvis' })],
    ['middle name', 'middle_name', async () => ({ middle_name: 'María' })],
    ['surname', 'last_name', async () => ({ last_name: 'Torres' })],
    ['second surname', 'second_surname', async () => ({ second_surname: 'Díaz' })],
    ['signature', 'signature', async () => ({ signature: await aSignaturePhoto(31) })],
  ])('keeps its %s, which stands in sealed records: an open session is no password', async (_what, field, changes) => {
    const [before, blobs] = [await storedOf(id), await blobNames(api.platform.blobs)]
    expect(await editOwn(await changes())).toMatchObject({
      statusCode: 422,
      body: { error: { code: 'user.own-identity', fields: { [field]: expect.stringContaining('en su perfil') } } },
    })
    expect([await storedOf(id), await blobNames(api.platform.blobs)]).toEqual([before, blobs])
  })

  test('an own account is edited in the profile, and by another administrator whole', async () => {
    expect((await editOwn({ phone: '3010000003' })).statusCode).toBe(200)
    const other = api.as(officials.otherAdministrator)
    const changes = { area_id: 2, role_id: 8, email: 'nuevo@vigia.test', password: 'caballo azul 7 grapas' }
    expect((await edit(id, changes, other)).statusCode).toBe(200)
    expect(await storedOf(id)).toMatchObject({
      ...{ email: 'nuevo@vigia.test', firstName: 'Yuranis', sessionVersion: 2 },
    })
    await db.update(users).set(asAtFirst).where(eq(users.id, id))
  })
})

describe('the last active administrator', () => {
  const toTechnician = { area_id: 1, role_id: 1 }
  const { id: ownId, email } = officials.administrator
  const self = () => edit(ownId, { ...toTechnician, email })

  test('keeps a role of administrator', async () => {
    await db.update(users).set({ isActive: false }).where(eq(users.id, officials.otherAdministrator.id))
    expect(await self()).toMatchObject({
      statusCode: 409,
      body: {
        error: {
          code: 'user.last-administrator',
          message: 'El último administrador activo del departamento debe conservar un cargo de administrador.',
          fields: { role_id: expect.any(String) },
        },
      },
    })
    expect((await storedOf(officials.administrator.id))?.roleId).toBe(8)
  })

  test('no administrator, not only the last one, gives up the own role', async () => {
    expect(await self()).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'user.own-role', fields: { role_id: expect.any(String) } } },
    })
    expect((await storedOf(ownId))?.roleId).toBe(8)
  })

  test('the last active administrator may take another role of administrator', async () => {
    await db.update(users).set({ isActive: false }).where(eq(users.id, officials.otherAdministrator.id))
    expect((await editOwn({ area_id: 2, role_id: 9 })).statusCode).toBe(200)
    await db.update(users).set({ roleId: 8 }).where(eq(users.id, officials.administrator.id))
  })

  test("the last active administrator stays when two change each other's role at once", async () => {
    const [first, second] = [officials.administrator, officials.otherAdministrator]
    const take = (by: typeof first, from: typeof first, id: string) =>
      edit(from.id, { ...toTechnician, identification_number: id, email: `cambio${from.id}@vigia.test` }, api.as(by))
    const replies = await Promise.all([take(first, second, '7000000001'), take(second, first, '7000000002')])
    const codes = replies.map(({ statusCode }) => statusCode).sort()
    expect(codes[0]).toBe(200)
    expect([401, 409]).toContain(codes[1])
    const left = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.roleId, 8), eq(users.departmentId, 13)))
    expect(left).toHaveLength(1)
    await db.update(users).set({ roleId: 8, areaId: 2 }).where(eq(users.id, first.id))
    await db.update(users).set({ roleId: 8, areaId: 2 }).where(eq(users.id, second.id))
  })
})
