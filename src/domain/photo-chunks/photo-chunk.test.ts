import { describe, expect, test } from 'vitest'
import { MAX_IMAGE_BYTES } from '../shared/upload.ts'
import { type ChunkFault, chunkedFileName, chunkFault, digestOf, MIN_CHUNK_BYTES } from './photo-chunk.ts'

describe('a chunk fits its file', () => {
  test.each<[title: string, offset: number, total: number, bytes: number, fault: ChunkFault | null]>([
    ['the whole file', 0, 300_000, 300_000, null],
    ['a first chunk', 0, 300_000, 100_000, null],
    ['a last chunk, however small', 299_999, 300_000, 1, null],
    ['the smallest that another may follow', 0, 300_000, MIN_CHUNK_BYTES, null],
    ['one byte less', 0, 300_000, MIN_CHUNK_BYTES - 1, 'too-small'],
    ['nothing', 0, 300_000, 0, 'too-small'],
    ['nothing at the end', 300_000, 300_000, 0, 'too-small'],
    ['past the end', 290_000, 300_000, 10_001, 'outside'],
    ['the largest photo', 0, MAX_IMAGE_BYTES, 5_000, null],
    ['one that is larger', 0, MAX_IMAGE_BYTES + 1, 5_000, 'file-too-large'],
  ])('%s', (_title, offset, total, bytes, fault) => {
    expect(chunkFault({ offset, total }, bytes)).toBe(fault)
  })
})

describe('a file of a batch', () => {
  const sha256 = '0123456789abcdef'.repeat(4)

  test('a file of a batch is named by its digest', () => {
    expect(digestOf(chunkedFileName(sha256))).toBe(sha256)
  })

  test.each(['image-1', sha256, 'sha256:', `sha256:${sha256.slice(1)}`, `sha256:${sha256.toUpperCase()}`])(
    '%s is a part of the request',
    (name) => {
      expect(digestOf(name)).toBeUndefined()
    },
  )
})
