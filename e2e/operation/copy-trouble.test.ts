import { rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../support/command.ts'
import { installations, photosIn } from '../support/installations.ts'
import { startServer } from '../support/server.ts'

// Copies when photos are damaged or missing, and disks are full.

const { folder, inFolder, installation } = installations()

test('every command names damaged or missing photos and still copies the rest', async () => {
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

test('lost photos come back from an earlier copy, while the server has the embedded database', async () => {
  const { dataDir, environment } = await installation('repaired')
  const file = inFolder('de-antes.vigia')
  const secret = { ...environment, BACKUP_PASSPHRASE: 'una frase bien larga' }
  expect((await runCommand('backup', [file], secret)).code).toBe(0)
  const [damaged = '', gone = ''] = await photosIn(dataDir)
  await writeFile(damaged, 'another picture')
  await rm(gone)
  const server = await startServer({ dataDir })

  const refused = await runCommand('repair', [file], environment)
  expect(refused.code, refused.output).toBe(1)
  // The refusal comes before any image is read.
  expect(refused.output).toBe('La copia está cifrada: dé su frase.\n')
  const wrong = await runCommand('repair', [file], { ...environment, BACKUP_PASSPHRASE: 'otra frase bien larga' })
  expect(wrong).toEqual({ code: 1, output: 'La copia no se pudo abrir: la frase no es la suya, o está dañada.\n' })
  const repaired = await runCommand('repair', [file], secret)
  expect(repaired.code, repaired.output).toBe(0)
  expect(repaired.output).toMatch(/^Los archivos están completos \(archivos revisados: \d+, repuestos: 2\)\.$/m)
  expect((await runCommand('verify', [], environment)).code).toBe(0)

  const without = inFolder('sin-ella.vigia')
  await rm(gone)
  expect((await runCommand('backup', [without], environment)).code).toBe(2)
  const inPart = await runCommand('repair', [without], environment)
  expect(inPart.code, inPart.output).toBe(2)
  expect(inPart.output).toContain(`Falta el archivo ${basename(gone)}, o no se puede leer.`)
  expect(inPart.output).toMatch(
    /^Se repuso lo que la copia tiene \(archivos revisados: \d+, repuestos: 0\)\. Sin arreglar: 1 falla\.$/m,
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

test('a copy says whether it is encrypted, and a command what it does not take', async () => {
  const { environment } = await installation('secret')
  const [open, closed] = [inFolder('abierta.vigia'), inFolder('cerrada.vigia')]
  const secret = { ...environment, BACKUP_PASSPHRASE: 'una frase bien larga' }
  expect((await runCommand('backup', [open], environment)).output).toContain(`Está en ${open}, SIN CIFRAR: `)
  expect((await runCommand('backup', [closed], secret)).output).toContain(`Está en ${closed}, cifrada: `)
  // An unencrypted copy is reported as such even if a passphrase is set.
  expect((await runCommand('verify', [open], secret)).output).toMatch(
    /^Copia del \d\d\/\d\d\/\d{4} \d\d:\d\d, SIN CIFRAR, correcta: /m,
  )
  expect((await runCommand('verify', [closed], secret)).output).toMatch(
    /^Copia del \d\d\/\d\d\/\d{4} \d\d:\d\d, cifrada, correcta: /m,
  )

  expect(await runCommand('backup', [folder()], environment)).toEqual({
    code: 1,
    output: `${folder()} es una carpeta: dé el nombre de un archivo.\n`,
  })
  expect(await runCommand('verify', [open, closed], secret)).toEqual({
    code: 1,
    output:
      'Uso: npm run verify [-- <archivo o carpeta> | -- --head <cabeza del registro de auditoría> | -- --against <nota del libro público>]\n',
  })
})
