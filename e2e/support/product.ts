import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type Screen, type Visitor, visit } from './browser.ts'
import { type RunningServer, startServer } from './server.ts'

/**
 * The product with its demonstration data, for the tests of one file; nothing of it is left afterwards.
 * @param environment of the server, made when it starts
 */
export function product(environment: () => Promise<Record<string, string>> = async () => ({})) {
  let folder: string
  let server: RunningServer
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vigia-journey-'))
    server = await startServer({ dataDir: join(folder, 'data'), environment: await environment() })
  })
  afterAll(async () => {
    await server?.kill('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  })
  return {
    url: () => server.url,
    visit: (screen: Screen, journey: (visitor: Visitor) => Promise<void>) => visit(server.url, screen, journey),
  }
}
