import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Password managers offer no update, or keep a password without a name, where a form does not name its account.

const web = join(import.meta.dirname, '../..')
const withPassword = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
  .map((path) => [path, readFileSync(join(web, path), 'utf8')] as const)
  .filter(([, source]) => source.includes('<PasswordField'))

test('the forms with a password are found', () => {
  expect(withPassword.length).toBeGreaterThan(6)
})

test.each(withPassword)('%s names the account', (_path, source) => {
  expect(source).toMatch(/<AccountName |autoComplete="username"/)
})
