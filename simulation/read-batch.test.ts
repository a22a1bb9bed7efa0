import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { WireRequest } from './network/types.ts'
import { readBatch } from './read-batch.ts'

const KEY = '0f8fad5b-d9cb-469f-a165-70867728950e'
const photo = Buffer.from([0xff, 0xd8, 13, 10, 45, 45, 0xff, 0xd9])
const token = `Bearer e30.${Buffer.from(JSON.stringify({ user_id: 7 })).toString('base64url')}.x`

const requestOf = (commands: object[], files: Record<string, Buffer> = {}): WireRequest => {
  const boundary = '----formdata-1'
  const part = (head: string, bytes: Buffer) =>
    Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), bytes, Buffer.from('\r\n')])
  const parts = [
    part('content-disposition: form-data; name="commands"', Buffer.from(JSON.stringify(commands))),
    ...Object.entries(files).map(([name, bytes]) =>
      part(`content-disposition: form-data; name="${name}"; filename="blob"\r\ncontent-type: image/jpeg`, bytes),
    ),
  ]
  return {
    ...{ id: 'phone-1/1', phone: 'phone-1', tab: 'phone-1/tab-1', method: 'POST', path: '/api/inspection/batch/12' },
    headers: { authorization: token, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

test('a batch tells its visit, its sender and its commands', () => {
  const command = { key: KEY.toUpperCase(), call: 'items', fields: { concept: 'Aceptable (A)' }, establishment_id: 4 }
  expect(readBatch(requestOf([command]))).toEqual({
    visitId: 12,
    userId: 7,
    commands: [{ key: KEY, call: 'items', fields: command.fields, photo: undefined, establishmentId: 4 }],
  })
})

test('a photo is known by its digest, whether it came in chunks or with the batch', () => {
  const sha256 = createHash('sha256').update(photo).digest('hex')
  const files = { image: 'image-1' }
  const whole = readBatch(requestOf([{ key: KEY, call: 'items', files }], { 'image-1': photo }))
  expect(whole?.commands[0]?.photo).toBe(sha256)
  const chunked = readBatch(requestOf([{ key: KEY, call: 'items', files: { image: `sha256:${sha256}` } }]))
  expect(chunked?.commands[0]?.photo).toBe(sha256)
})

test('another request, one without a session and one that was cut are no batches', () => {
  const request = requestOf([])
  expect(readBatch({ ...request, path: '/api/inspection/progress/12' })).toBeUndefined()
  expect(readBatch({ ...request, headers: {} })).toBeUndefined()
  expect(readBatch({ ...request, isCut: true })).toBeUndefined()
})
