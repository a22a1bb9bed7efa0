import { expect, test } from 'vitest'
import { z } from 'zod'
import { Problem } from '../domain/shared/problem.ts'
import { getReceivedBytes, putPhotoChunk, resumeOffset } from './photo-chunks.wire.ts'
import { replyTo } from './problems.ts'

const sha256 = 'ab'.repeat(32)

test('progress of an uploaded file', () => {
  expect(z.decode(getReceivedBytes.reply, { received_bytes: 1024 })).toEqual({ receivedBytes: 1024 })
  expect(z.encode(getReceivedBytes.reply, { receivedBytes: 0 })).toEqual({ received_bytes: 0 })
})

test('a chunk names its file, its place and the size of the whole', () => {
  expect(z.decode(putPhotoChunk.params, { sha256 })).toEqual({ sha256 })
  const query = z.decode(putPhotoChunk.query.wire, { offset: '0', total: '2048' })
  expect(putPhotoChunk.query.schema.parse(query)).toEqual({ offset: 0, total: 2048 })
})

test.each(['', 'ab', sha256.toUpperCase(), `${sha256}00`, 'g'.repeat(64)])('%j names no file', (name) => {
  expect(z.safeDecode(putPhotoChunk.params, { sha256: name }).success).toBe(false)
})

test('a refused chunk tells the offset that its file expects', () => {
  const refused = new Problem('pieces.out-of-step', { params: { receivedBytes: '4096' }, fields: { offset: '4096' } })
  const { status, error } = replyTo(refused)
  expect([status, error.message]).toEqual([409, 'La foto debe continuar desde el byte 4096.'])
  expect(resumeOffset(error.fields)).toBe(4096)
})

test.each<[Record<string, string> | undefined]>([
  [undefined],
  [{}],
  [{ offset: '' }],
  [{ offset: 'Este campo es requerido' }],
  [{ total: '1' }],
])('the fields %j tell nothing of it', (fields) => {
  expect(resumeOffset(fields)).toBeUndefined()
})
