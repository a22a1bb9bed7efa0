import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startS3Server } from '../../testing/services/s3-server.ts'
import { readConfig } from '../config/config.ts'
import { type BlobStore, BlobsUnavailable } from './blob-store.ts'
import { diskBlobs } from './disk-blobs.ts'
import { s3Blobs } from './s3-blobs.ts'

const folder = await mkdtemp(join(tmpdir(), 'vigia-blobs-'))
const s3 = await startS3Server()
const s3With = (environment: Record<string, string> = {}) => {
  const config = readConfig({ ...s3.environment, ...environment }).s3
  if (!config) throw new Error('No S3 was configured.')
  return s3Blobs(config, join(folder, 'incoming'))
}
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  s3.behaviour = 'well'
})

const nameOf = (bytes: Buffer) => `${createHash('sha256').update(bytes).digest('hex')}.jpg`
const aBlob = (text: string) => {
  const bytes = Buffer.from(text)
  return { bytes, name: nameOf(bytes) }
}
const namesOf = async (blobs: BlobStore, after?: string) => {
  const names: string[] = []
  for await (const name of blobs.list(after)) names.push(name)
  return names
}

/** The time by the clock that stamps files, which need not be that of the program. */
async function timeOfFiles(): Promise<number> {
  const path = join(folder, 'now')
  await writeFile(path, '')
  return (await stat(path)).mtimeMs
}
/** An S3 store tells whole seconds (unit: ms). */
const SECOND_MS = 1_000

describe.each<[string, () => BlobStore, () => Promise<number>]>([
  ['a folder', () => diskBlobs(join(folder, 'kept')), timeOfFiles],
  ['an S3 store', () => s3With(), async () => Date.now()],
])('blobs in %s', (_, open, now) => {
  test('come back byte for byte, also after being written twice', async () => {
    const blobs = open()
    const { bytes, name } = aBlob('á'.repeat(70_000))
    await blobs.put(name, bytes)
    await blobs.put(name, bytes)
    expect(Buffer.from((await blobs.get(name)) ?? []).equals(bytes)).toBe(true)
    expect(await blobs.has(name)).toBe(true)
  })

  test('come back with what was made of them, the same or another', async () => {
    const blobs = open()
    for (const [text, small] of [
      ['grande', 'pequeña'],
      ['firma', 'firma'],
    ]) {
      const [original, { bytes }] = [aBlob(`${text} de ambas`), aBlob(`${small} de ambas`)]
      const derived = { name: `${original.name}.thumb`, bytes: text === small ? original.bytes : bytes }
      await blobs.putBoth(original, derived)
      for (const blob of [original, derived]) {
        expect(Buffer.from((await blobs.get(blob.name)) ?? []).equals(blob.bytes)).toBe(true)
      }
    }
  })

  test('blobs are set aside without their name, still readable, and back again', async () => {
    const blobs = open()
    const { bytes, name } = aBlob('sin fila')
    const before = await now()
    await blobs.put(name, bytes)
    expect((await blobs.writtenAt(name))?.getTime()).toBeGreaterThan(before - SECOND_MS)
    const at = new Date()
    await blobs.setAside(name, at)
    expect([await blobs.has(name), await blobs.writtenAt(name)]).toEqual([false, undefined])
    expect(await namesOf(blobs)).not.toContain(name)
    expect(Buffer.from((await blobs.get(name)) ?? []).equals(bytes)).toBe(true)
    const aside: string[] = []
    for await (const one of blobs.listAside()) {
      expect(one.since.getTime()).toBeGreaterThan(at.getTime() - SECOND_MS)
      aside.push(one.name)
    }
    expect(aside).toEqual([name])
    await blobs.takeBack(name)
    expect([await blobs.has(name), Buffer.from((await blobs.get(name)) ?? []).equals(bytes)]).toEqual([true, true])
    await blobs.setAside(name, new Date())
    await blobs.removeAside(name)
    expect(await blobs.get(name)).toBeUndefined()
    for await (const one of blobs.listAside()) throw new Error(`${one.name} is still aside.`)
    // A blob that is gone is no error.
    await blobs.setAside(name, new Date())
    await blobs.takeBack(name)
    await blobs.removeAside(name)
  })

  test('blobs of any size come back unchanged, by their digest', async () => {
    const blobs = open()
    const parts = Array.from({ length: 40 }, (_, at) => Buffer.alloc(100_000, at))
    const whole = Buffer.concat(parts)
    const sha256 = createHash('sha256').update(whole).digest('hex')
    const send = async function* () {
      yield* parts
    }
    const stored = { name: `${sha256}.zip`, sha256, bytes: whole.length }
    expect(await blobs.putFile(send(), 'zip')).toEqual(stored)
    expect(await blobs.putFile(send(), 'zip')).toEqual(stored)
    const read = async () => {
      const opened = await blobs.openFile(stored.name)
      return opened && { bytes: opened.bytes, isSame: (await buffer(opened.stream)).equals(whole) }
    }
    expect(await read()).toEqual({ bytes: whole.length, isSame: true })
    expect(await namesOf(blobs)).toContain(stored.name)
    await blobs.setAside(stored.name, new Date())
    expect(await read()).toEqual({ bytes: whole.length, isSame: true })
    await blobs.removeAside(stored.name)
    expect(await read()).toBeUndefined()
  })

  test('blobs that break off leave nothing', async () => {
    const blobs = open()
    const before = await namesOf(blobs)
    const broken = async function* () {
      yield Buffer.from('the first half')
      throw new Error('The sender is gone.')
    }
    await expect(blobs.putFile(broken(), 'pdf')).rejects.toThrow('The sender is gone.')
    expect(await namesOf(blobs)).toEqual(before)
    const left = await Promise.all(
      [join(folder, 'incoming'), join(folder, 'kept', '.incoming')].map((path) => readdir(path).catch(() => [])),
    )
    expect(left.flat()).toEqual([])
  })

  test('missing blobs are not an error', async () => {
    expect(await open().get(nameOf(Buffer.from('never written')))).toBeUndefined()
    expect(await open().has(nameOf(Buffer.from('never written')))).toBe(false)
  })

  test('blobs are listed in order, each once, also from the middle on', async () => {
    const blobs = open()
    for (let number = 0; number < 12; number += 1) {
      const { bytes, name } = aBlob(`blob ${number}`)
      await blobs.put(name, bytes)
      await blobs.put(`${name}.thumb`, Buffer.from('small'))
    }
    const names = await namesOf(blobs)
    expect(names.length).toBeGreaterThanOrEqual(24)
    expect(names).toEqual([...new Set(names)].sort())
    expect(await namesOf(blobs, names[9])).toEqual(names.slice(10))
    await expect(blobs.check()).resolves.toBeUndefined()
  })
})

test('a folder lists no half-written file', async () => {
  const blobs = diskBlobs(join(folder, 'halves'))
  const { bytes, name } = aBlob('whole')
  await blobs.put(name, bytes)
  await writeFile(join(folder, 'halves', name.slice(0, 2), `${name}.0.part`), 'ha')
  expect(await namesOf(blobs)).toEqual([name])
})

test('a folder of an earlier version, a level deeper, is read and listed with the rest', async () => {
  const blobs = diskBlobs(join(folder, 'former'))
  const [old, recent] = [aBlob('old'), aBlob('recent')]
  const former = join(folder, 'former', old.name.slice(0, 2), old.name.slice(2, 4))
  await mkdir(former, { recursive: true })
  await writeFile(join(former, old.name), old.bytes)
  await blobs.put(recent.name, recent.bytes)
  expect(Buffer.from((await blobs.get(old.name)) ?? [])).toEqual(old.bytes)
  expect(await blobs.has(old.name)).toBe(true)
  expect(await namesOf(blobs)).toEqual([old.name, recent.name].sort())
})

test('a folder that cannot be written is not available, and is again once it can', async () => {
  const path = join(folder, 'blocked')
  await writeFile(path, 'a file where the folder should be')
  const blobs = diskBlobs(path)
  const { bytes, name } = aBlob('later')
  await expect(blobs.put(name, bytes)).rejects.toBeInstanceOf(BlobsUnavailable)
  await expect(blobs.check()).rejects.toBeInstanceOf(BlobsUnavailable)
  await rm(path)
  await blobs.put(name, bytes)
  expect(await readdir(join(path, name.slice(0, 2)))).toEqual([name])
})

describe('an S3 store', () => {
  test('a slow S3 store is waited for', async () => {
    const { bytes, name } = aBlob('slowly')
    s3.behaviour = 'slow'
    const put = s3With().put(name, bytes)
    await expect.poll(s3.held).toBe(1)
    expect(s3.objects.has(name)).toBe(false)
    s3.release()
    await put
    expect(s3.objects.get(name)).toEqual(bytes)
  })

  test.each(['failing', 'silent'] as const)(
    'an S3 store that is %s is not available, within its time',
    async (behaviour) => {
      const blobs = s3With({ S3_TIMEOUT_MS: '100' })
      const { bytes, name } = aBlob(behaviour)
      s3.behaviour = behaviour
      await expect(blobs.put(name, bytes)).rejects.toBeInstanceOf(BlobsUnavailable)
      await expect(blobs.get(name)).rejects.toBeInstanceOf(BlobsUnavailable)
      await expect(blobs.has(name)).rejects.toBeInstanceOf(BlobsUnavailable)
      await expect(blobs.check()).rejects.toBeInstanceOf(BlobsUnavailable)
      expect(s3.objects.has(name)).toBe(false)
    },
  )

  test('an S3 store that stops in the middle of an object gives no half of it', async () => {
    const { bytes, name } = aBlob('x'.repeat(1_000_000))
    await s3With().put(name, bytes)
    s3.behaviour = 'half'
    await expect(s3With({ S3_TIMEOUT_MS: '100' }).get(name)).rejects.toBeInstanceOf(BlobsUnavailable)
  })

  test('refuses a wrong key', async () => {
    const { bytes, name } = aBlob('by a stranger')
    const stranger = s3With({ S3_SECRET_ACCESS_KEY: 'wrong' })
    await expect(stranger.put(name, bytes)).rejects.toBeInstanceOf(BlobsUnavailable)
    expect(s3.objects.has(name)).toBe(false)
  })
})
