import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from './support/command.ts'
import { layDemoData } from './support/demo-data.ts'
import { startServer } from './support/server.ts'

/** What an operator meets when photos, disks and moments are not as they should be. */
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigia-trouble-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
const inFolder = (name: string) => join(folder, name)

async function installation(name: string) {
  const dataDir = inFolder(name)
  await layDemoData(dataDir)
  return { dataDir, environment: { DATA_DIR: dataDir } }
}

async function photosIn(dataDir: string): Promise<string[]> {
  const blobs = join(dataDir, 'blobs')
  const paths = await readdir(blobs, { recursive: true })
  return paths.filter((path) => path.endsWith('.jpg')).map((path) => join(blobs, path))
}

test('photos that are damaged or gone are told by every command, and keep nobody from a copy of the rest', async () => {
  const { dataDir, environment } = await installation('damaged')
  const [damaged = '', gone = ''] = await photosIn(dataDir)
  await writeFile(damaged, 'another picture')
  await rm(gone)
  const told = [
    `Falta el archivo ${basename(gone)}, o no se puede leer.`,
    `El archivo ${basename(damaged)} está dañado.`,
  ]
  const expectTold = (output: string) => {
    for (const line of told) expect(output).toContain(line)
  }

  const file = inFolder('copia.vigia')
  const server = await startServer({ dataDir })
  const backup = await runCommand('backup', [file], environment)
  expect(backup.code, backup.output).toBe(2)
  expectTold(backup.output)
  expect(backup.output).toContain('La copia se hizo, pero no está entera: 1 archivo falta y 1 archivo está dañado.')
  const verified = await runCommand('verify', [], environment)
  expect(verified.code, verified.output).toBe(1)
  expectTold(verified.output)
  expect(verified.output).toMatch(/^2 fallas en \d+ archivos y \d+ actas\.$/m)
  await server.kill('SIGTERM')

  const checked = await runCommand('verify', [file], environment)
  expect(checked.code, checked.output).toBe(2)
  expectTold(checked.output)
  const elsewhere = { DATA_DIR: inFolder('restored') }
  const restored = await runCommand('restore', [file], elsewhere)
  expect(restored.code, restored.output).toBe(2)
  expectTold(restored.output)
  expect(restored.output).toMatch(/Cargado y comparado: \d+ filas/)
  const again = await startServer({ dataDir: elsewhere.DATA_DIR })
  expect((await fetch(`${again.url}/api/health`)).status).toBe(200)
  await again.kill('SIGTERM')
})

test('photos that were lost come back from a copy of before, while the server has the embedded database', async () => {
  const { dataDir, environment } = await installation('repaired')
  const file = inFolder('de-antes.vigia')
  const secret = { ...environment, BACKUP_PASSPHRASE: 'una frase larga' }
  expect((await runCommand('backup', [file], secret)).code).toBe(0)
  const [damaged = '', gone = ''] = await photosIn(dataDir)
  await writeFile(damaged, 'another picture')
  await rm(gone)
  const server = await startServer({ dataDir })

  const refused = await runCommand('repair', [file], environment)
  expect(refused.code, refused.output).toBe(1)
  // Before every image is read for nothing.
  expect(refused.output).toBe('La copia está cifrada: dé su frase.\n')
  const wrong = await runCommand('repair', [file], { ...environment, BACKUP_PASSPHRASE: 'otra frase larga' })
  expect(wrong).toEqual({ code: 1, output: 'La copia no se pudo abrir: la frase no es la suya, o está dañada.\n' })
  const repaired = await runCommand('repair', [file], secret)
  expect(repaired.code, repaired.output).toBe(0)
  expect(repaired.output).toMatch(/^Las imágenes están completas \(imágenes revisadas: \d+, repuestas: 2\)\.$/m)
  expect((await runCommand('verify', [], environment)).code).toBe(0)

  const without = inFolder('sin-ella.vigia')
  await rm(gone)
  expect((await runCommand('backup', [without], environment)).code).toBe(2)
  const inPart = await runCommand('repair', [without], environment)
  expect(inPart.code, inPart.output).toBe(2)
  expect(inPart.output).toContain(`Falta el archivo ${basename(gone)}, o no se puede leer.`)
  expect(inPart.output).toMatch(
    /^Se repuso lo que la copia tiene \(imágenes revisadas: \d+, repuestas: 0\)\. Sin arreglar: 1 falla\.$/m,
  )
  await server.kill('SIGTERM')
})

test('an installation is verified while its server has the embedded database', async () => {
  const { dataDir, environment } = await installation('served')
  const server = await startServer({ dataDir })
  const { code, output } = await runCommand('verify', [], environment)
  expect(code, output).toBe(0)
  expect(output).toMatch(/^Correcto: \d+ archivos y \d+ actas\.$/m)
  await server.kill('SIGTERM')
})

test('a server that is stopped while it takes a copy says so, and leaves no part of it', async () => {
  const { dataDir, environment } = await installation('stopped')
  // So that it lasts: what is no photo takes long to compress, and is copied all the same.
  for (const photo of await photosIn(dataDir)) await writeFile(photo, randomBytes(2_000_000))
  const server = await startServer({ dataDir })
  const file = inFolder('stopped.vigia')
  const copying = runCommand('backup', [file], environment)
  await expect.poll(() => existsSync(`${file}.part`), { interval: 5 }).toBe(true)
  await server.kill('SIGTERM')
  const { code, output } = await copying
  expect(code, output).toBe(1)
  expect(output).toMatch(/se está deteniendo/)
  expect((await readdir(folder)).filter((name) => name.startsWith('stopped.vigia'))).toEqual([])
})

test('a copy whose command is ended ends too, and the server goes on', async () => {
  const { dataDir, environment } = await installation('interrupted')
  for (const photo of await photosIn(dataDir)) await writeFile(photo, randomBytes(2_000_000))
  const server = await startServer({ dataDir })
  const file = inFolder('interrupted.vigia')
  const ended = new AbortController()
  const copying = runCommand('backup', [file], environment, ended.signal)
  await expect.poll(() => existsSync(`${file}.part`), { interval: 5 }).toBe(true)
  ended.abort()
  await copying
  await expect
    .poll(async () => (await readdir(folder)).filter((name) => name.startsWith('interrupted.vigia')))
    .toEqual([])
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  await server.kill('SIGTERM')
})

test('a copy says whether it is encrypted, and a command what it does not take', async () => {
  const { environment } = await installation('secret')
  const [open, closed] = [inFolder('abierta.vigia'), inFolder('cerrada.vigia')]
  const secret = { ...environment, BACKUP_PASSPHRASE: 'una frase larga' }
  expect((await runCommand('backup', [open], environment)).output).toContain(`Está en ${open}, SIN CIFRAR: `)
  expect((await runCommand('backup', [closed], secret)).output).toContain(`Está en ${closed}, cifrada: `)
  // A passphrase makes no secret of what is none.
  expect((await runCommand('verify', [open], secret)).output).toMatch(
    /^Copia del \d\d\/\d\d\/\d{4} \d\d:\d\d, SIN CIFRAR, correcta: /m,
  )
  expect((await runCommand('verify', [closed], secret)).output).toMatch(
    /^Copia del \d\d\/\d\d\/\d{4} \d\d:\d\d, cifrada, correcta: /m,
  )

  expect(await runCommand('backup', [folder], environment)).toEqual({
    code: 1,
    output: `${folder} es una carpeta: dé el nombre de un archivo.\n`,
  })
  expect(await runCommand('verify', [open, closed], secret)).toEqual({
    code: 1,
    output: 'Uso: npm run verify [-- <archivo o carpeta>]\n',
  })
})

test('of two exports to one folder at once one is refused, and the other is a copy', async () => {
  const { dataDir, environment } = await installation('twice')
  const server = await startServer({ dataDir })
  const path = inFolder('export')
  const [first, second] = await Promise.all([
    runCommand('export', [path], environment),
    runCommand('export', [path], environment),
  ])
  expect([first.code, second.code].sort(), first.output + second.output).toEqual([0, 1])
  expect(first.output + second.output).toMatch(/ya se está haciendo otra copia/)
  await server.kill('SIGTERM')
  const { code, output } = await runCommand('verify', [path], environment)
  expect(code, output).toBe(0)
})
