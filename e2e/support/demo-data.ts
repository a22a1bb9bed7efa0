import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './server.ts'

/** Where the run's one seeded data folder is; set for the workers, which the run starts afterwards. */
const TEMPLATE = 'DEMO_DATA_TEMPLATE'

/** Vitest's global setup: seeds the demonstration department once for all files of a run. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'vigia-demo-'))
  const dataDir = join(folder, 'data')
  const server = await startServer({ dataDir })
  await server.kill('SIGTERM')
  // Each product has a secret of its own, as it would have if it had seeded itself.
  await rm(join(dataDir, 'token-secret'))
  process.env[TEMPLATE] = dataDir
  return () => rm(folder, { recursive: true, force: true })
}

/** A data folder with the demonstration department. Outside of a test run the server seeds it when it starts. */
export async function layDemoData(dataDir: string): Promise<void> {
  const template = process.env[TEMPLATE]
  if (template) await cp(template, dataDir, { recursive: true })
}
