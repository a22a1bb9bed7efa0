import { connect } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { form, testApi } from '../../../testing/api.ts'
import { aSignaturePhoto, personFields } from '../../../testing/data/fixtures.ts'
import { MAX_BYTES, MAX_OWN_BYTES } from './body-memory.ts'

const api = await testApi()
const memory = api.bodyMemory
const { heldBytes } = memory
const { administrator: person, technician } = api.officials
const administrator = api.as(person)

/** Requests that hold memory at the same time. */
const others: FastifyRequest[] = []
function hold(bytes: number, userId: number): void {
  const request = {} as FastifyRequest
  memory.assign(request, userId)
  memory.hold(request, bytes)
  others.push(request)
}
afterEach(() => {
  for (const request of others.splice(0)) memory.release(request)
  expect(heldBytes()).toBe(0)
})

let next = 0
const aForm = async () => {
  next += 1
  const fields = { ...personFields(`nadie${next}@vigia.test`), identification_number: String(1_047_999_000 + next) }
  return form({ ...fields, signature: await aSignaturePhoto() })
}
const tooMany = { statusCode: 429, body: { error: { code: 'request.too-many' } }, headers: { 'retry-after': '10' } }

test('a form is held while it is worked on, and let go however it ends', async () => {
  const heldWhile: number[] = []
  const { putBoth } = api.platform.blobs
  api.platform.blobs.putBoth = (...args) => {
    heldWhile.push(heldBytes())
    return putBoth.apply(api.platform.blobs, args)
  }
  expect((await administrator.post('/api/user', await aForm())).statusCode).toBe(200)
  api.platform.blobs.putBoth = putBoth
  expect(heldWhile[0]).toBeGreaterThan(500)
  expect((await administrator.post('/api/user', form({ first_name: 'A' }))).statusCode).toBe(422)
  const broken = await administrator.raw('POST', '/api/user', '--x\r\nbroken', 'multipart/form-data; boundary=x')
  expect(broken.statusCode).toBe(400)
})

test('an upload beyond the shared memory is told to come back, and then accepted', async () => {
  const fields = await aForm()
  for (let held = 0; held + MAX_OWN_BYTES <= MAX_BYTES; held += MAX_OWN_BYTES) hold(MAX_OWN_BYTES, 1_000 + held)
  hold(MAX_BYTES - heldBytes() - 500, technician.id)
  expect(await administrator.post('/api/user', fields)).toMatchObject(tooMany)
  expect(heldBytes()).toBe(MAX_BYTES - 500)
  for (const request of others.splice(0)) memory.release(request)
  expect((await administrator.post('/api/user', fields)).statusCode).toBe(200)
})

test("an upload beyond one person's share holds up no other", async () => {
  hold(MAX_OWN_BYTES - 500, technician.id)
  expect((await administrator.post('/api/user', await aForm())).statusCode).toBe(200)
  hold(MAX_OWN_BYTES - 500, person.id)
  expect(await administrator.post('/api/user', await aForm())).toMatchObject(tooMany)
})

test('JSON and bare bytes count as much', async () => {
  hold(MAX_OWN_BYTES - 500, person.id)
  hold(MAX_OWN_BYTES - 500, technician.id)
  expect(await administrator.post('/api/assignment', { otro_motivo: 'x'.repeat(600) })).toMatchObject(tooMany)
  expect(await administrator.post('/api/assignment', { otro_motivo: 'x' })).toMatchObject({ statusCode: 422 })
  const piece = `/api/inspection/pieces/${'a'.repeat(64)}?offset=0&total=600`
  const bytes = Buffer.alloc(600)
  const sent = api.as(technician).raw('PUT', piece, bytes, 'application/octet-stream')
  expect(await sent).toMatchObject(tooMany)
})

test('a sender that breaks off holds no memory', async () => {
  const port = await api.listen()
  const token = api.tokenOf(person)
  for (const type of ['application/json', 'multipart/form-data; boundary=x']) {
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST /api/user HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: 90000\r\n\r\n--x${'a'.repeat(40_000)}`,
    )
    await expect.poll(heldBytes).toBeGreaterThan(39_000)
    socket.destroy()
    await expect.poll(heldBytes).toBe(0)
  }
})
