import { randomUUID } from 'node:crypto'
import type { OpenDatabase, QueryWatch } from '../../src/server/platform/db/database.ts'
import { openCopy, openDump } from '../../src/server/testing/database/open-copies.ts'
import { runOn } from '../../src/server/testing/database/run-on.ts'
import { templateDump, templateOn } from './template.ts'

/** The machine's own clock must decide nothing in a run: on a busy machine a connection may take a minute. */
const WITHOUT_TIME_LIMITS: QueryWatch = { connectMs: 0, answerMs: 0 }

/** Opens the new database of one run: in memory, or on the PostgreSQL server at `url`. Closing it removes it. */
export async function openRunDatabase(url: string | undefined): Promise<OpenDatabase> {
  if (url === undefined) return openDump(await templateDump())
  const name = `run_${randomUUID().replaceAll('-', '')}`
  const open = await openCopy(url, name, await templateOn(url), WITHOUT_TIME_LIMITS)
  const close = async () => {
    await open.close()
    await runOn(url, `drop database ${name} with (force)`)
  }
  return { ...open, close }
}
