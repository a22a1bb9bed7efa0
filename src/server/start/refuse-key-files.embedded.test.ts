import fs from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import { temporaryFolder } from '../testing/processes/temporary-folder.ts'
import { refuseKeyFiles } from './refuse-key-files.ts'

const clock = () => new Date('2026-11-27T15:00:00Z')

test.each([
  [{ SEAL_KEY_FILE: '/none' }, 'SEAL_KEY_FILE: no se pudo leer /none (ENOENT).'],
  [{ LOG_KEY_FILE: '/none' }, 'LOG_KEY_FILE: no se pudo leer /none (ENOENT).'],
  [{ TSA_URL: 'http://a.co', TSA_CA_FILE: '/none' }, 'TSA_CA_FILE: no se pudo leer /none (ENOENT).'],
  [
    { TSA_URL: 'http://a.co', TSA_CA_FILE: '/none', TSA_USER: 'a', TSA_PASSWORD_FILE: '/no' },
    'TSA_PASSWORD_FILE: no se pudo leer /no (ENOENT).',
  ],
])('%j stops a start before its data folder is made', (files, line) => {
  const dataDir = join(temporaryFolder(), 'data')
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...files })
  expect(() => refuseKeyFiles(config, clock)).toThrow(line)
  expect(fs.existsSync(dataDir)).toBe(false)
})

test('without files nothing is made yet', () => {
  const dataDir = join(temporaryFolder(), 'data')
  refuseKeyFiles(readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir }), clock)
  expect(fs.existsSync(dataDir)).toBe(false)
})
