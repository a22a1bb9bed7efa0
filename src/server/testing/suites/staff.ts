import type { TestApi } from '../api.ts'

export const contractOf = (changes: object = {}) => ({
  contract_type_id: 2,
  number: 'CPS-2026-001',
  subject: 'Inspección de establecimientos',
  starts_on: '2026-01-15',
  ends_on: '2026-12-31',
  ...changes,
})

/** The calls about contracts of an official. */
export function contractCalls(api: TestApi) {
  const { administrator, technician } = api.officials
  const admin = api.as(administrator)
  const addContract = (changes: object = {}, userId = technician.id) =>
    admin.post(`/api/staff/${userId}/contracts`, contractOf(changes))
  return { addContract }
}
