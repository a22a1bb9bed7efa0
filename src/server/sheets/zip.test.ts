import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../testing/processes/temporary-folder.ts'
import { type ZipItem, zipFile } from './zip.ts'
import { zipDirectory } from './zip-directory.ts'
import { zipName } from './zip-name.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

const at = new Date('2026-11-03T16:05:42Z')
const photo = Buffer.alloc(300_000, 7)
const items = (): ZipItem[] => [
  { name: 'bagit.txt', at, content: Buffer.from('BagIt-Version: 1.0\n'.repeat(2_000)) },
  { name: 'data/fotos/ñandú.jpg', at, content: async () => Readable.from([photo.subarray(0, 99), photo.subarray(99)]) },
  { name: 'data/vacio.txt', at: new Date('2024-03-31T01:30:00Z'), content: Buffer.alloc(0) },
]
const python = (script: string, ...args: string[]) => execFileSync('python3', ['-c', script, ...args]).toString()

describe('a ZIP', () => {
  test('a ZIP has the same bytes twice, in every time zone', async () => {
    const digests = []
    // 01:30 of the last item does not exist in Madrid on that day.
    for (const name of ['America/Bogota', 'America/Bogota', 'Europe/Madrid', 'Asia/Kolkata']) {
      process.env.TZ = name
      digests.push(
        createHash('sha256')
          .update(await buffer(zipFile(items())))
          .digest('hex'),
      )
    }
    expect(new Set(digests).size).toBe(1)
  })

  test.skipIf(spawnSync('python3', ['-V']).status !== 0)(
    'a ZIP is read by another program: names, times in UTC, bytes, and what is packed',
    async () => {
      const path = join(temporaryFolder(), 'a.zip')
      writeFileSync(path, await buffer(zipFile(items())))
      const told = python(
        `import zipfile, hashlib, sys, json
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
print(json.dumps([[i.filename, i.date_time, i.compress_type, i.file_size, hashlib.sha256(z.read(i)).hexdigest()] for i in z.infolist()]))`,
        path,
      )
      const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
      const [text] = items()
      expect(JSON.parse(told)).toEqual([
        ['bagit.txt', [2026, 11, 3, 16, 5, 42], 8, 38_000, sha(text?.content as Buffer)],
        ['data/fotos/ñandú.jpg', [2026, 11, 3, 16, 5, 42], 0, 300_000, sha(photo)],
        ['data/vacio.txt', [2024, 3, 31, 1, 30, 0], 8, 0, sha(Buffer.alloc(0))],
      ])
    },
  )

  test('opens one file at a time, and takes its items as they come', async () => {
    let [open, most] = [0, 0]
    async function* many() {
      for (let index = 0; index < 50; index += 1) {
        yield {
          name: `${index}.bin`,
          at,
          content: async () => {
            open += 1
            most = Math.max(most, open)
            return Readable.from([photo]).once('close', () => {
              open -= 1
            })
          },
        }
      }
    }
    expect(zipDirectory(await buffer(zipFile(many())), 100)).toHaveLength(50)
    expect([open, most]).toEqual([0, 1])
  })

  test('a ZIP of an unreadable file fails, and an abandoned one is released', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('The store is gone.')
      })(),
    )
    const failing = [...items(), { name: 'z.pdf', at, content: async () => broken }]
    await expect(buffer(zipFile(failing))).rejects.toThrow('The store is gone.')
    const absent = [{ name: 'z.pdf', at, content: () => Promise.reject(new Error('No such blob.')) }]
    await expect(buffer(zipFile(absent))).rejects.toThrow('No such blob.')
    const stream = Readable.from([photo, photo, photo])
    for await (const _ of zipFile([{ name: 'a.bin', at, content: async () => stream }])) break
    expect(stream.destroyed).toBe(true)
  })

  test('a ZIP whose reader leaves during the opening of a file closes it', async () => {
    let open = (_: Readable) => {}
    const late = new Promise<Readable>((resolve) => {
      open = resolve
    })
    const reader = zipFile([{ name: 'a.jpg', at, content: () => late }])
    await reader.next()
    const left = reader.return(undefined)
    const stream = Readable.from([photo, photo])
    open(stream)
    await left
    expect(stream.destroyed).toBe(true)
  })
})

test.each([
  [['01 Inscripción', 'Señal: "única"?.pdf'], '01 Inscripcion/Senal_ _unica__.pdf'],
  [['../../etc/passwd'], '_.._etc_passwd'],
  [['..'], '_'],
  [['CON', 'nul.txt', 'com1.tar.gz'], '_CON/_nul.txt/_com1.tar.gz'],
  [['fin. '], 'fin'],
  [['\u202Efdp.exe'], '_fdp.exe'],
  [['魚.pdf'], '_.pdf'],
  [[`${'a'.repeat(200)}.pdf`], `${'a'.repeat(116)}.pdf`],
])('%j is named %s', (segments, name) => {
  expect(zipName(...segments)).toBe(name)
})
