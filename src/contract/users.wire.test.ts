import { expect, test } from 'vitest'
import { z } from 'zod'
import { createUser, editUser, listUsers } from './users.wire.ts'

const row = {
  user_id: 12,
  identification_number: '1047123456',
  name: 'Ángela Ñáñez',
  first_name: 'Ángela',
  middle_name: null,
  last_name: 'Ñáñez',
  second_surname: null,
  email: 'angela@vigia.test',
  phone: '3004567890',
  area_id: 1,
  role_id: 4,
  rol: 'Ingeniero de alimentos',
  type_contract_id: 1,
  role_functions: 'Visitas',
  signature: null,
  creation_date: '2026-11-20',
  is_active: 1,
  row_version: 3,
  temporary_until: '2026-11-23T15:00:00.000Z',
}

test('the list of users is the same JSON once decoded and encoded', () => {
  const reply = { Users: [row], total: 1 }
  expect(z.encode(listUsers.reply, z.decode(listUsers.reply, reply))).toEqual(reply)
})

test('a form of texts, as multipart sends it, is the domain’s form', () => {
  const {
    user_id,
    name,
    rol,
    creation_date,
    is_active,
    signature,
    middle_name,
    second_surname,
    temporary_until,
    ...sent
  } = row
  const texts = Object.fromEntries(Object.entries(sent).map(([field, value]) => [field, String(value)]))
  const { schema, wire } = editUser.body
  expect(schema.parse(z.decode(wire, { ...texts, middle_name: '' }))).toEqual({
    identificationNumber: '1047123456',
    firstName: 'Ángela',
    lastName: 'Ñáñez',
    email: 'angela@vigia.test',
    areaId: 1,
    roleId: 4,
    contractTypeId: 1,
    phone: '3004567890',
    roleFunctions: 'Visitas',
    rowVersion: 3,
  })
})

test('a created user comes with the temporary password, if one was made up', () => {
  const until = '2026-11-23T15:00:00.000Z'
  const reply = { user_id: 12, temporary_password: 'abcd-efgh-jkmn-pqrs', temporary_until: until }
  const created = { id: 12, temporaryPassword: 'abcd-efgh-jkmn-pqrs', temporaryUntil: until }
  expect(z.decode(createUser.reply, reply)).toEqual(created)
  expect(z.encode(createUser.reply, { id: 12, temporaryPassword: null })).toEqual({
    user_id: 12,
    temporary_password: null,
  })
})
