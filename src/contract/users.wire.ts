import { userEdit, userForm } from '../domain/users/user-form.ts'
import { endpoint, pathId } from './core/endpoint.ts'
import { exportEndpoint, listEndpoint } from './core/list-endpoint.ts'
import { day, flag, inFile, inId, inNumber, inText, nullable, number, text } from './core/wire-field.ts'
import { form, wireObject } from './core/wire-object.ts'
import { pendingDecisionFields } from './deactivation.wire.ts'

const userFields = {
  identificationNumber: ['identification_number', inText],
  firstName: ['first_name', inText],
  middleName: ['middle_name', inText],
  lastName: ['last_name', inText],
  secondSurname: ['second_surname', inText],
  email: ['email', inText],
  password: ['password', inText],
  areaId: ['area_id', inId],
  roleId: ['role_id', inId],
  contractTypeId: ['type_contract_id', inId],
  phone: ['phone', inText],
  roleFunctions: ['role_functions', inText],
  signature: ['signature', inFile],
  rowVersion: ['row_version', inNumber],
} as const

/** A row of the list. It has every field of the form, so that the dialog opens without a second call. */
export const userRow = wireObject({
  id: ['user_id', number],
  identificationNumber: ['identification_number', text],
  name: ['name', text],
  firstName: ['first_name', text],
  middleName: ['middle_name', nullable(text)],
  lastName: ['last_name', text],
  secondSurname: ['second_surname', nullable(text)],
  email: ['email', text],
  phone: ['phone', text],
  areaId: ['area_id', number],
  roleId: ['role_id', number],
  role: ['rol', text],
  contractTypeId: ['type_contract_id', number],
  roleFunctions: ['role_functions', text],
  signature: ['signature', nullable(text)],
  createdOn: ['creation_date', day],
  isActive: ['is_active', flag],
  rowVersion: ['row_version', number],
  /** Instant from which a temporary password opens the account no more; null where the person has chosen their own. */
  temporaryUntil: ['temporary_until', nullable(text).optional()],
})

const userOrder = {
  fields: {
    user_id: 'id',
    identification_number: 'identificationNumber',
    name: 'name',
    first_name: 'firstName',
    email: 'email',
    phone: 'phone',
    rol: 'role',
    creation_date: 'createdOn',
    is_active: 'isActive',
  },
  defaultSort: 'id',
} as const

export const listUsers = listEndpoint({
  path: '/api/user/all',
  summary: 'Usuarios del departamento; solo administradores',
  collection: 'Users',
  row: userRow,
  order: userOrder,
})

export const exportUsers = exportEndpoint({
  path: '/api/export/users',
  summary: 'Usuarios del departamento en un archivo; solo administradores',
  order: userOrder,
})

/**
 * `temporary_password` is set if the request had no password; it is shown only once. `temporary_until` is when the first
 * password, made up or typed, opens the account no more.
 */
export const createUser = endpoint({
  method: 'POST',
  path: '/api/user',
  summary: 'Crear un usuario',
  body: form(userForm, userFields),
  reply: wireObject({
    id: ['user_id', number],
    temporaryPassword: ['temporary_password', nullable(text)],
    temporaryUntil: ['temporary_until', text.optional()],
  }),
})

export const editUser = endpoint({
  method: 'PATCH',
  path: '/api/user/:id',
  summary: 'Modificar un usuario; con confirmed=0 avisa antes de dejar visitas sin funcionario',
  params: wireObject({ id: ['id', pathId] }),
  body: form(userEdit, { ...userFields, ...pendingDecisionFields }),
  reply: wireObject({ id: ['user_id', number] }),
})
