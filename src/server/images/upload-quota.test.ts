import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { uploadDays } from '../schema/upkeep.table.ts'
import { users } from '../schema/users.table.ts'
import { form, testApi } from '../testing/api.ts'
import { acceptable, aPhoto, aVisit, theChecklist, type WireItem } from '../testing/data/fixtures.ts'
import { digest, putPhotoChunk } from '../testing/data/send-photo-chunks.ts'
import { uploadQuota } from './upload-quota.ts'

const MEBIBYTE = 1024 * 1024
const api = await testApi({ UPLOAD_MB_PER_DAY: '3' })
const { db } = api.platform
const { technician, engineer } = api.officials

let day = 20
beforeEach(async () => {
  day += 1
  api.time.now = new Date(`2026-11-${day}T15:00:00Z`)
  await db.delete(uploadDays)
})

const chunk = (client = api.as(technician), bytes = randomBytes(MEBIBYTE)) =>
  putPhotoChunk(client, { offset: 0, total: MEBIBYTE, sha256: digest(bytes) }, bytes)

test('a person sends a daily share of bytes, whole and in chunks, and then waits', async () => {
  for (const _ of [1, 2, 3]) expect((await chunk()).statusCode).toBe(200)
  const refused = await chunk()
  expect(refused).toMatchObject({
    statusCode: 429,
    // Midnight in Bogotá is at five in the morning.
    headers: { 'retry-after': String(14 * 60 * 60) },
    body: { error: { code: 'upload.day-full', message: expect.stringMatching(/ya envió 3 MB/) } },
  })
  const { visitId } = await aVisit(api)
  const [section] = await theChecklist(api.as(technician))
  const finding = { concept: 'Inaceptable (I)', score: 0, is_detection: '1', description: 'Humo' }
  const answer = { ...acceptable(visitId, section?.items[0] as WireItem), ...finding, image: await aPhoto(5) }
  expect(await api.as(technician).post('/api/inspection/items', form(answer))).toMatchObject({
    statusCode: 429,
    body: { error: { code: 'upload.day-full' } },
  })
  // The answer itself was not kept, and others go on.
  expect((await chunk(api.as(engineer))).statusCode).toBe(200)
  api.time.now = new Date(`2026-11-${day + 1}T05:00:00Z`)
  expect((await api.as(technician).post('/api/inspection/items', form(answer))).statusCode).toBe(200)
})

test('the photo of a profile counts too', async () => {
  await api.platform.uploadQuota.take(engineer.id, 3 * MEBIBYTE - 1)
  const [own] = await db.select().from(users).where(eq(users.id, engineer.id))
  const fields = {
    documentNumber: own?.identificationNumber,
    firstName: own?.firstName,
    lastName: own?.lastName,
    primaryEmail: own?.email,
    phone: own?.phone,
    address: 'Calle 24',
    department: 'Bolívar',
    municipality: 'Arjona',
  }
  const save = (more: Record<string, Blob>) => api.as(engineer).put('/api/profile', form({ ...fields, ...more }))
  expect((await save({})).statusCode).toBe(200)
  expect(await save({ profilePicture: await aPhoto(9) })).toMatchObject({
    statusCode: 429,
    body: { error: { code: 'upload.day-full' } },
  })
})

test('processes count together, and a restart forgets little', async () => {
  const open = () => uploadQuota({ db, clock: () => api.time.now, log: { warn: () => undefined }, megabytes: 30 })
  const [one, other] = [open(), open()]
  await one.take(technician.id, 9 * MEBIBYTE)
  await one.take(technician.id, MEBIBYTE)
  await one.close()
  await other.take(technician.id, 20 * MEBIBYTE)
  await expect(open().take(technician.id, 1)).rejects.toMatchObject({ code: 'upload.day-full' })
  const [row] = await db.select().from(uploadDays).where(eq(uploadDays.userId, technician.id))
  expect(row?.bytes).toBe(30 * MEBIBYTE)
})
