import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { issueWaiting } from '../evidence/issuing/issue-waiting.ts'
import { testApi } from '../testing/api.ts'
import { aFollowedRecord } from '../testing/data/follow-ups.ts'
import { createCaseExporter } from './export-case.ts'

const api = await testApi()
const { platform, officials } = api
const admin = api.as(officials.administrator)

const nameOf = (descriptor: string): string => {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`)
  } catch {
    return '' // Closed meanwhile.
  }
}
/** Spooled files that this process has open (Linux only). */
const openSpools = () =>
  readdirSync('/proc/self/fd')
    .map(nameOf)
    .filter((name) => name.startsWith(join(platform.config.dataDir, 'exports')))

test.runIf(process.platform === 'linux')('a package that its reader leaves unread keeps no file open', async () => {
  const { establishmentId, inspectionId } = await aFollowedRecord(api)
  await issueWaiting(platform)
  const opened = await admin.post('/api/case', { establishment_id: establishmentId, cause: 'Plagas.' })
  const id: number = opened.body.data.case_id
  await admin.post(`/api/case/${id}/documents`, { kind: 'acta', id: inspectionId })
  const asker = { by: officials.administrator, at: platform.clock() }
  const { bytes } = await createCaseExporter(platform)(asker, id)
  expect(openSpools()).toHaveLength(1)
  // The server sends a stream, and leaves it so when the client is gone.
  const stream = bytes instanceof Readable ? bytes : Readable.from(bytes, { objectMode: false })
  stream.destroy()
  await expect.poll(openSpools).toEqual([])
})
