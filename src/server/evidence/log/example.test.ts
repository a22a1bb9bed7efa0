import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../../platform/project-files.ts'
import { testApi } from '../../testing/api.ts'
import { BOLIVAR } from '../../testing/data/officials.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { sequenceAll } from '../../testing/whole-rounds.ts'
import { newestCheckpoint } from './checkpoints.queries.ts'
import { vkeyOf } from './sign-checkpoint.ts'

const api = await testApi()
const { platform } = api
const { db } = platform
const EXAMPLE = join(PROJECT_ROOT, 'docs', 'examples', 'check-log.mjs')
const address = `http://127.0.0.1:${await api.listen()}`

const grow = async (first: number, count: number) => {
  await db.execute(sql`insert into log_pending (department_id, data, at)
    select ${BOLIVAR}, E'vigia-hoja-1\nexpedida\nacta/' || n || E'/1\n' || lpad(to_hex(n), 64, '0') || E'\n', now()
    from generate_series(${first}::int, ${first + count - 1}::int) n`)
  await sequenceAll(platform)
  const checkpoint = await newestCheckpoint(db, BOLIVAR)
  if (!checkpoint) throw new Error('The log is empty.')
  return checkpoint
}

/** Exit code and output of the program that a witness runs. */
const runOn = (...args: string[]) =>
  promisify(execFile)(process.execPath, [EXAMPLE, address, ...args]).then(
    ({ stdout }) => [0, stdout],
    ({ code, stdout }: { code: number; stdout: string }) => [code, stdout],
  )

test('the program for witnesses tells a log that grew from one that was made anew', async () => {
  const file = join(temporaryFolder(), 'nota-40.txt')
  const run = (key: string) => runOn(file, key)
  const { note, origin } = await grow(1, 40)
  writeFileSync(file, note)
  await grow(41, 300)
  const vkey = await vkeyOf(origin, platform.evidenceKeys.logKey().spki)
  expect(await run(vkey)).toEqual([0, `Correcto: el libro ${origin} solo creció, de 40 a 340 registros.\n`])
  const other = await vkeyOf(origin, Buffer.concat([Buffer.alloc(12), Buffer.alloc(32, 9)]))
  expect((await run(other))[0]).toBe(1)

  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update log_pending set data = replace(data, 'acta/7/', 'acta/9999/')`)
    for (const table of ['log_leaves', 'log_tiles', 'log_checkpoints']) {
      await tx.execute(sql`delete from ${sql.identifier(table)}`)
    }
  })
  await sequenceAll(platform)
  expect(await run(vkey)).toEqual([1, 'FALLA: el libro no comienza con los 40 registros de la nota.\n'])
})

test('the program for witnesses tells a continued log from one of another installation', async () => {
  const file = join(temporaryFolder(), 'nota.txt')
  const { note, origin, size } = await grow(1_001, 30)
  writeFileSync(file, note)
  await grow(1_031, 5)
  await db.execute(sql`insert into log_origins (department_id, epoch, origin, begun_at)
    values (${BOLIVAR}, 2, ${`${origin}-r2`}, now())`)
  await sequenceAll(platform)
  const words = `el libro era ${origin} y ahora es ${origin}-r2`
  expect(await runOn(file)).toEqual([
    1,
    `FALLA: ${words}: dice que una restauración lo siguió desde sus ${size + 5} registros.\n`,
  ])
  writeFileSync(file, note.replace(`\n${size}\n`, `\n${size + 9}\n`))
  expect((await runOn(file))[1]).toContain(`perdió al menos los registros ${size + 5} a ${size + 8}`)
  writeFileSync(file, note.replaceAll(origin, 'otra.example/registro/13'))
  expect((await runOn(file))[1]).toContain('que no dice seguir al de la nota: es de otra instalación')
})
