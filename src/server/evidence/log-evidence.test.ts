import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { testApi } from '../testing/api.ts'
import { BOLIVAR } from '../testing/data/officials.ts'
import { sequenceAll } from '../testing/whole-rounds.ts'
import { readLogEvidence } from './log-evidence.ts'

const api = await testApi({ PUBLIC_URL: 'https://vigia.example' })
const { db } = api.platform
const digestOf = (number: number) => String(number).padStart(64, '0')

test('a damaged log proves nothing, and the acta is shown all the same', async () => {
  await db.execute(sql`insert into log_pending (department_id, data, at)
    select ${BOLIVAR}, E'vigia-hoja-1\nexpedida\nacta/' || n || E'/1\n' || lpad(n::text, 64, '0') || E'\n', now()
    from generate_series(1, 3) n`)
  await sequenceAll(api.platform)
  const warn = vi.fn()
  const read = () => readLogEvidence({ db, log: { warn } }, digestOf(1))
  expect((await read()).log).toMatchObject({ position: 0, size: 3 })
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`delete from log_leaves where position = 1`)
  })
  expect(await read()).toEqual({ log: null, anchors: [] })
  expect(warn).toHaveBeenCalledOnce()
  const { statusCode, body } = await api.anonymous.get(`/api/public/log/proof?seal=${digestOf(1)}`)
  expect([statusCode, body.error.code]).toEqual([404, 'log.unknown-seal'])
})
