import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { rowsOf } from '../platform/db/database.ts'
import { testApi } from '../testing/api.ts'
import { forgetCensuses } from '../testing/data/census.ts'
import { temporaryFolder } from '../testing/processes/temporary-folder.ts'
import { importFile } from './import-file.ts'

const api = await testApi()
const { officials, platform } = api
const user = ['--usuario', officials.administrator.email]

const GOOD = 'Tienda El Sol;Magangué;Restaurante'
const BAD = 'Tienda La Luna;Montería;Restaurante'

/** Runs the command. @returns its lines; a refusal is the last one */
async function run(lines: readonly string[], ...args: string[]): Promise<string[]> {
  const path = join(await temporaryFolder(), 'censo.csv')
  await writeFile(path, ['Nombre;Municipio;Tipo', ...lines].join('\n'))
  const said: string[] = []
  await importFile(platform, [path, ...args], (line) => said.push(line)).catch((error: Error) =>
    said.push(`${error.constructor.name}: ${error.message}`),
  )
  return said
}
const names = () => rowsOf(platform.db, sql`select name from establishments order by id`)

beforeEach(() => forgetCensuses(api))

test('a census is checked, and nothing of it is kept', async () => {
  const said = await run([GOOD], ...user)
  expect(said).toContain('  Nombre → Nombre')
  expect(said).toContain('      1 con avisos')
  expect(said.at(-1)).toMatch(/^Nada se guardó/)
  expect(await names()).toEqual([])
})

test('a census is applied, and what stays behind is told', async () => {
  const said = await run([GOOD, BAD], ...user, '--aplicar')
  expect(said).toContain('1 fila aplicada.')
  expect(said.at(-1)).toBe('PartialSuccess: 1 fila queda por corregir o decidir.')
  expect(await names()).toEqual([{ name: 'Tienda El Sol' }])
  expect((await run([GOOD, BAD], ...user, '--aplicar')).at(-1)).toMatch(/^CopyRefused: Este archivo ya se importó/)
  expect((await run([GOOD, BAD], ...user, '--aplicar', '--repetir')).at(-1)).toMatch(/^PartialSuccess/)
})

test.each([
  [['--usuario', 'nadie@vigia.test'], 'CopyRefused: No hay un administrador activo con ese correo.'],
  [[], 'CopyRefused: Diga en nombre de quién: --usuario'],
  [['otro.csv'], 'CopyRefused: Uso: npm run import-census'],
  [['--usuario'], 'CopyRefused: Uso: npm run import-census'],
])('%j is refused', async (args, text) => {
  expect((await run([GOOD], ...args)).at(-1)).toContain(text)
})

test('a file of another kind is refused', async () => {
  const said: string[] = []
  await expect(importFile(platform, ['/nowhere/censo.xlsx', ...user], (line) => said.push(line))).rejects.toThrow(
    'No se pudo leer',
  )
})
