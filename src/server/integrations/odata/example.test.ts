import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { PROJECT_ROOT } from '../../platform/project-files.ts'
import { establishments } from '../../schema/establishments.table.ts'
import { testApi } from '../../testing/api.ts'
import { copyEstablishment } from '../../testing/data/establishment-copies.ts'
import { anEstablishment } from '../../testing/data/fixtures.ts'
import { tokenFields } from '../../testing/integration-calls.ts'

const api = await testApi()
const { db } = api.platform
const EXAMPLE = join(PROJECT_ROOT, 'docs', 'examples', 'follow-odata.mjs')

test('the example of the page for integrators copies a set, and then reads what changed', async () => {
  const id = await anEstablishment(api)
  await copyEstablishment(db, id, 1_200)
  const administrator = api.as(api.officials.administrator)
  const { token } = (await administrator.post('/api/api-tokens', tokenFields())).body.data
  const folder = await mkdtemp(join(tmpdir(), 'vigia-example-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'copy.json')
  const env = { ...process.env, VIGIA_URL: `http://127.0.0.1:${await api.listen()}`, VIGIA_TOKEN: token }
  const run = async () =>
    (await promisify(execFile)(process.execPath, [EXAMPLE, 'establecimientos', file], { env })).stdout

  expect(await run()).toMatch(/^establecimientos: 1201 rows read, 1201 kept/)
  await db.update(establishments).set({ name: 'Tienda renombrada' }).where(eq(establishments.id, id))
  expect(await run()).toMatch(/, 1201 kept/)
  const { rows } = JSON.parse(readFileSync(file, 'utf8'))
  expect(rows[id].nombre_comercial).toBe('Tienda renombrada')
  const again = Number(/: (\d+) rows read/.exec(await run())?.[1])
  expect(again).toBe(1)
})
