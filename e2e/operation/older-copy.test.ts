import { expect, test } from 'vitest'
import {
  OLDER_BACKUP,
  OLDER_PASSWORD,
  olderExport,
} from '../../src/server/testing/data/older-copies/open-older-copy.ts'
import { dataOf, logIn } from '../support/client.ts'
import { runCommand } from '../support/command.ts'
import { installations } from '../support/installations.ts'
import { startServer } from '../support/server.ts'

// An operator loads a copy that an older version took, with the commands of this one.

const { inFolder } = installations()

/** Actas of the copy, and those that were archived. */
const [ACTAS, ARCHIVED] = [5, 1]

async function succeed(command: string, args: readonly string[], environment: Record<string, string>): Promise<string> {
  const { code, output } = await runCommand(command, args, environment)
  expect(code, output).toBe(0)
  expect(output).not.toMatch(/ at .+:\d+:\d+/)
  return output
}

/** The installation is called correct, starts, and shows its actas to an official of the copy. */
async function expectWhole(dataDir: string): Promise<void> {
  const correct = new RegExp(String.raw`^Correcto: \d+ archivos y ${ACTAS} actas\.$`, 'm')
  expect(await succeed('verify', [], { DATA_DIR: dataDir })).toMatch(correct)
  const server = await startServer({ dataDir, environment: { DEMO: 'off' } })
  const official = await logIn(server.url, 'tecnica@salud.example', OLDER_PASSWORD)
  const { Inspection, total } = dataOf(await official('GET', '/api/inspection/all?limit=10&offset=0'))
  expect(total).toBe(ACTAS - ARCHIVED)
  for (const row of Inspection) expect(row.acta_number).toMatch(/^\d{4}-\d{6}$/)
  await server.kill('SIGTERM')
  // The start brings catalogues of this version, and the trail goes on.
  expect(await succeed('verify', [], { DATA_DIR: dataDir })).toMatch(correct)
}

test('the file of an older version is called correct and restored, and the installation is whole', async () => {
  expect(await succeed('verify', [OLDER_BACKUP], {})).toMatch(/correcta: \d+ filas/)
  const dataDir = inFolder('restored')
  expect(await succeed('restore', [OLDER_BACKUP], { DATA_DIR: dataDir })).toMatch(/^Cargado y comparado: \d+ filas/m)
  await expectWhole(dataDir)
})

test('the folder of an older version is called correct and imported, and the installation is whole', async () => {
  const folder = inFolder('export')
  await olderExport(folder)
  expect(await succeed('verify', [folder], {})).toMatch(/correcta: \d+ filas/)
  const dataDir = inFolder('imported')
  expect(await succeed('import', [folder], { DATA_DIR: dataDir })).toMatch(/^Cargado y comparado: \d+ filas/m)
  await expectWhole(dataDir)
})
