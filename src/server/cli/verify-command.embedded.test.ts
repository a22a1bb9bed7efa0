import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { folderSink } from '../copies/folder/folder-sink.ts'
import { silentProgress } from '../copies/progress.ts'
import { writeCopy } from '../copies/take/write-copy.ts'
import { testApi } from '../testing/api.ts'
import { aVisit, closeVisit } from '../testing/data/fixtures.ts'
import { runCliCommand } from '../testing/processes/run-cli-command.ts'
import { temporaryFolder } from '../testing/processes/temporary-folder.ts'
import { EXIT_CODES } from './command-line.ts'

// Each command is a process of its own, and a rehearsal makes a database.
vi.setConfig({ testTimeout: 400_000 })

const verify = (dataDir: string, ...args: string[]) => runCliCommand('verify', args, { DATA_DIR: dataDir })

test('verify in a folder without an installation ends with that code and makes none', async () => {
  const dataDir = join(temporaryFolder(), 'nada')
  const { code, out, errors } = await verify(dataDir)
  expect([code, out]).toEqual([EXIT_CODES.empty, ''])
  expect(EXIT_CODES.empty).toBe(3)
  expect(errors).toMatch(/^En .* no hay ninguna instalación: no hay nada que copiar ni comprobar\..*\n$/)
  expect(existsSync(dataDir)).toBe(false)
})

test('verify of a copy says in numbers what it compared', async () => {
  const api = await testApi()
  await closeVisit(api, (await aVisit(api)).visitId)
  const folder = join(temporaryFolder(), 'copia')
  await writeCopy(api.platform, await folderSink(folder), silentProgress)
  const { code, out, errors } = await verify(temporaryFolder(), folder)
  expect([code, errors]).toEqual([0, ''])
  expect(out).toMatch(/^Se compararon con el registro de auditoría \d+ actas? cerradas?, \d+ respuestas?, /m)
  expect(out).toMatch(/^Copia del .*, correcta: /m)
})
