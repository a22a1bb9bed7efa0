import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { MUTANTS } from './mutants.ts'

const OFFLINE = fileURLToPath(new URL('../../src/web/offline', import.meta.url))

const modules = readdirSync(OFFLINE, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
  .map((name) => join(OFFLINE, name).replaceAll('\\', '/'))

test.each(MUTANTS.filter(({ change }) => change))('$name still finds the guard that it breaks', ({ change }) => {
  const changed = modules.filter((path) => {
    const code = readFileSync(path, 'utf8')
    const after = change?.(path, code)
    return after !== undefined && after !== code
  })
  expect(changed.length).toBeGreaterThan(0)
})
