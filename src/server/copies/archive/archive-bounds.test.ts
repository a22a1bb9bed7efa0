import { createWriteStream, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip, gzipSync } from 'node:zlib'
import tar from 'tar-stream'
import { expect, test } from 'vitest'
import { MAX_DOCUMENT_MB, MEBIBYTE } from '../../../domain/shared/upload.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { CopyRefused } from '../format/copy-format.ts'
import { ARCHIVE_BOUNDS, admitEntry } from './archive-bounds.ts'
import { archiveSink, archiveSource } from './archive-copy.ts'

// The bounds of real copies; `archive-copy.test.ts` sets its own.

const aPath = () => join(temporaryFolder(), 'copia.vigia')

const unpacked = async (path: string) => {
  let bytes = 0
  for await (const entry of (await archiveSource(path)).entries()) bytes += entry.bytes.length
  return bytes
}

test('an entry may be larger than the largest document, but not than a small memory', () => {
  expect(ARCHIVE_BOUNDS.entry).toBeGreaterThanOrEqual(2 * MAX_DOCUMENT_MB * MEBIBYTE)
  expect(ARCHIVE_BOUNDS.entry).toBeLessThanOrEqual(512 * MEBIBYTE)
  const name = 'parte'
  expect(() => admitEntry({ name, size: ARCHIVE_BOUNDS.entry }, ARCHIVE_BOUNDS)).not.toThrow()
  expect(() => admitEntry({ name, size: ARCHIVE_BOUNDS.entry + 1 }, ARCHIVE_BOUNDS)).toThrow(CopyRefused)
})

test('an archive whose header tells a larger entry is refused, though it holds none', async () => {
  const pack = tar.pack()
  pack.on('error', () => undefined)
  const entry = pack.entry({ name: 'header.json', size: ARCHIVE_BOUNDS.entry + 1 })
  entry.on('error', () => undefined)
  const head = await new Promise<Buffer>((resolve) => pack.once('data', (chunk) => resolve(chunk as Buffer)))
  pack.destroy()
  const path = aPath()
  writeFileSync(path, gzipSync(head))
  await expect(unpacked(path)).rejects.toThrow(/^La parte header\.json de la copia ocupa 257 MB/)
})

test('zeros that shrink to a thousandth are refused once they exceed the limit of their file', async () => {
  const path = aPath()
  const pack = tar.pack()
  const zeros = Buffer.alloc(64 * MEBIBYTE)
  for (const name of ['uno', 'dos', 'tres']) pack.entry({ name }, zeros)
  pack.finalize()
  await pipeline(pack, createGzip({ level: 9 }), createWriteStream(path))
  const refused = unpacked(path)
  await expect(refused).rejects.toBeInstanceOf(CopyRefused)
  await expect(refused).rejects.toThrow(/^La copia se desempaca en más de lo que puede ocupar\. /)
})

test('rows that shrink as well as rows do are read whole', async () => {
  const row = (id: number) =>
    `${JSON.stringify({ id, department_id: 13, concept: 'A', points: 4, observation: null, evidence: null, is_critical: false })}\n`
  const part = Buffer.from(Array.from({ length: 100_000 }, (_, id) => row(id)).join(''))
  const path = aPath()
  const sink = await archiveSink(path)
  for (let entry = 0; entry < 8; entry += 1) await sink.write({ name: `parte-${entry}`, bytes: part })
  await sink.finish()
  expect(8 * part.length).toBeGreaterThan(ARCHIVE_BOUNDS.base)
  expect(await unpacked(path)).toBe(8 * part.length)
})
