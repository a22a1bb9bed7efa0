import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { layDemoData } from './demo-data.ts'

/** Gives the tests of a file a folder, in which each may make installations with the demonstration's data. */
export function installations() {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vigia-installations-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const inFolder = (name: string) => join(folder, name)
  return {
    folder: () => folder,
    inFolder,
    installation: async (name: string) => {
      const dataDir = inFolder(name)
      await layDemoData(dataDir)
      return { dataDir, environment: { DATA_DIR: dataDir } }
    },
  }
}

export async function photosIn(dataDir: string): Promise<string[]> {
  const blobs = join(dataDir, 'blobs')
  const paths = await readdir(blobs, { recursive: true })
  return paths.filter((path) => path.endsWith('.jpg')).map((path) => join(blobs, path))
}
