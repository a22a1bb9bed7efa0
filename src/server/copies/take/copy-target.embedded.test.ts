import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { admitTarget } from './copy-target.ts'

let folder: string
let dataDir: string
beforeEach(() => {
  folder = temporaryFolder()
  dataDir = join(folder, 'datos')
  mkdirSync(join(dataDir, 'blobs'), { recursive: true })
  symlinkSync(dataDir, join(folder, 'enlace'))
  writeFileSync(join(folder, 'copia.vigia'), 'una copia')
})

type Wanted = { kind?: 'archive' | 'folder'; isOverwriting?: boolean }
const admit = (path: string, { kind = 'archive', isOverwriting = false }: Wanted = {}) =>
  admitTarget(dataDir, { kind, path: join(folder, path), isOverwriting })

describe('a copy is not made', () => {
  test.each([
    ['in the data folder', 'datos/copia.vigia'],
    ['deep within it', 'datos/blobs/nueva/copia.vigia'],
    ['as the data folder itself', 'datos'],
    ['in it, through a link', 'enlace/copia.vigia'],
    ['in it, by a way around', 'otra/../datos/copia.vigia'],
  ])('%s, whether it is a file or a folder', async (_where, path) => {
    await expect(admit(path)).rejects.toThrow('DATA_DIR')
    await expect(admit(path, { kind: 'folder', isOverwriting: true })).rejects.toThrow('DATA_DIR')
  })

  test('in place of another one, unless the operator asks', async () => {
    await expect(admit('copia.vigia')).rejects.toThrow('--overwrite')
    await expect(admit('copia.vigia', { isOverwriting: true })).resolves.toBeUndefined()
  })
})

test.each(['datos-de-ayer.vigia', 'nueva/copia.vigia', '..datos'])(
  '%s beside the data folder is a place',
  async (name) => {
    await expect(admit(name)).resolves.toBeUndefined()
  },
)
