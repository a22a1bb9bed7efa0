import type { UserRow } from './users.queries.ts'

/** An engineer for tests; each test states the values it depends on. */
export const aUser = (differences: Partial<UserRow> = {}): UserRow => ({
  id: 12,
  identificationNumber: '1047000222',
  name: 'Inés Ospino',
  firstName: 'Inés',
  middleName: null,
  lastName: 'Ospino',
  secondSurname: null,
  email: 'ines@vigia.demo',
  phone: '3004567890',
  areaId: 1,
  roleId: 4,
  role: 'Ingeniero de alimentos',
  contractTypeId: 1,
  roleFunctions: 'Visitas',
  signature: null,
  createdOn: '2026-03-02',
  isActive: true,
  rowVersion: 1,
  temporaryUntil: null,
  ...differences,
})
