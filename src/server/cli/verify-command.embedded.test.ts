import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { folderSink } from '../copies/folder/folder-sink.ts'
import { silentProgress } from '../copies/progress.ts'
import { writeCopy } from '../copies/take/write-copy.ts'
import { loaderArguments, siblingFile } from '../platform/project-files.ts'
import { testApi } from '../testing/api.ts'
import { aVisit, closeVisit } from '../testing/data/fixtures.ts'
import { temporaryFolder } from '../testing/processes/temporary-folder.ts'
import { EXIT_CODES } from './command-line.ts'

// Each command is a process of its own, and a rehearsal makes a database.
vi.setConfig({ testTimeout: 400_000 })

type Ended = { code: number; out: string; errors: string }

/** Runs the command as an operator does. */
const verify = (dataDir: string, ...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const { DATABASE_URL: _, DATABASE_OWNER_URL: __, ...environment } = process.env
    const node = [...loaderArguments(), fileURLToPath(siblingFile('verify', import.meta.url)), ...args]
    const env = { ...environment, DATA_DIR: dataDir }
    const child = execFile(process.execPath, node, { env }, (_error, out, errors) =>
      resolve({ code: child.exitCode ?? -1, out, errors }),
    )
  })

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
