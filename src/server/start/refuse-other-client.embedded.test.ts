import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEFAULT_CLIENT } from '../../domain/session/login.ts'
import { readConfig } from '../platform/config/config.ts'
import { temporaryFolder } from '../testing/processes/temporary-folder.ts'
import { clientDigest, OtherClient, refuseOtherClient } from './refuse-other-client.ts'
import { refusalLine } from './start-refusal.ts'

const own = { CLIENT_ID: 'bolivar', CLIENT_SECRET: 'ñandú' }

/** Writes the file that a build with these credentials leaves. @returns its path */
function recordOf(client: { id: string; secret: string }): string {
  const path = join(temporaryFolder(), 'web.client')
  writeFileSync(path, `${clientDigest(client)}\n`)
  return path
}

test.each([
  ['another secret', own, { id: 'bolivar', secret: 'nandu' }],
  ['another name', own, { id: 'atlantico', secret: 'ñandú' }],
  ['none, and the server has some', own, DEFAULT_CLIENT],
  ['some, and the server has none', {}, { id: 'bolivar', secret: 'ñandú' }],
  ['the same letters, divided elsewhere', { CLIENT_ID: 'a:b', CLIENT_SECRET: 'c' }, { id: 'a', secret: 'b:c' }],
])('a web app that was built with %s stops the start, in a line with advice', (_what, environment, built) => {
  const start = () => refuseOtherClient(readConfig(environment), recordOf(built))
  expect(start).toThrow(OtherClient)
  expect(refusalLine(new OtherClient())).toMatch(/^CLIENT_ID, CLIENT_SECRET: .+\.$/)
})

test.each([
  ['with the same', own, () => recordOf({ id: 'bolivar', secret: 'ñandú' })],
  ['with none, as the server', {}, () => recordOf(DEFAULT_CLIENT)],
  ['before there were records', own, () => join(temporaryFolder(), 'web.client')],
])('a web app that was built %s is served', (_what, environment, record) => {
  expect(() => refuseOtherClient(readConfig(environment), record())).not.toThrow()
})
