import { expect, test } from 'vitest'
import { testApi } from '../testing/api.ts'
import { complaintFields } from '../testing/complaint-calls.ts'

const api = await testApi()
const admin = api.as(api.officials.administrator)

test('an edit takes away all themes, and an absent list keeps them', async () => {
  const id = (await admin.post('/api/complaint', complaintFields())).body.data.complaint_id
  const themes = async () => (await admin.get(`/api/complaint/${id}`)).body.data.complaint.about
  await admin.patch(`/api/complaint/${id}`, { triage: 'alta' })
  expect(await themes()).toEqual(['higiene', 'alimentos'])
  expect((await admin.patch(`/api/complaint/${id}`, { about_none: 1 })).statusCode).toBe(200)
  expect(await themes()).toEqual([])
})
