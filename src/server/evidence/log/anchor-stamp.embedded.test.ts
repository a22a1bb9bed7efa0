import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { rowsOf } from '../../platform/db/database.ts'
import { testApi } from '../../testing/api.ts'
import { BOLIVAR } from '../../testing/data/officials.ts'
import { lacksOpenssl, openssl } from '../../testing/openssl.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { stampAuthority } from '../../testing/services/stamp-authority.ts'
import { sequenceAll } from '../../testing/whole-rounds.ts'
import { askForDay, makeAnchors } from './anchor-log.ts'
import { newestCheckpoint } from './checkpoints.queries.ts'

test.skipIf(lacksOpenssl)(
  'a note is stamped by the authority, and OpenSSL verifies what everybody may download',
  async () => {
    const authority = await stampAuthority()
    onTestFinished(() => authority.close())
    const api = await testApi({ TSA_URL: authority.url, TSA_CA_FILE: authority.caFile })
    const { platform } = api
    await platform.db.execute(sql`insert into log_pending (department_id, data, at)
    values (${BOLIVAR}, E'vigia-hoja-1\nexpedida\nacta/1/1\n' || repeat('0', 64) || E'\n', now())`)
    // A day before any on which OpenSSL may answer: its clock is the machine's.
    api.time.now = new Date('2025-06-02T15:00:00Z')
    await sequenceAll(platform)
    api.time.now = new Date()
    const round = async () => {
      await askForDay(platform)
      return makeAnchors(platform)
    }
    authority.behave(async () => Buffer.from('no stamp'))
    expect(await round()).toBe(0)
    authority.behave(undefined)
    await platform.db.execute(sql`update log_anchors set next_attempt_at = now() - interval '1 minute'`)
    expect([await round(), await round()]).toEqual([1, 0])

    const [anchor] = (await api.anonymous.get('/api/public/log/anchors')).body.data.anchors
    expect(anchor).toMatchObject({ kind: 'tsa', target: new URL(authority.url).host, size: 1 })
    const [stamp, note] = await Promise.all([
      api.anonymous.get(anchor.url),
      api.anonymous.get(`/api/public/log/anchors/${anchor.anchor_id}/note`),
    ])
    expect(stamp.headers['content-type']).toBe('application/timestamp-reply')
    expect(note.bytes.toString()).toBe((await newestCheckpoint(platform.db, BOLIVAR))?.note)
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'stamp.tsr'), stamp.bytes)
    writeFileSync(join(folder, 'nota.txt'), note.bytes)
    expect(
      openssl(folder, 'ts', '-verify', '-in', 'stamp.tsr', '-data', 'nota.txt', '-CAfile', authority.caFile),
    ).toContain('Verification: OK')
    expect(await rowsOf(platform.db, sql`select state, attempts from log_anchors`)).toEqual([
      { state: 'hecho', attempts: 2 },
    ])
  },
)
