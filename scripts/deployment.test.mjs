import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { readConfig } from '../src/server/platform/config/config.ts'
import { inProject } from './steps/project.mjs'

const textOf = (...path) => readFileSync(inProject(...path), 'utf8')

/** More than chance lets pass. */
const SECRETS = 30

test('a secret made as deploy/env.example says reaches the database as it is, and the database its host', () => {
  // What the command prints, without asking for the program.
  const [, bytes] = /`openssl rand -hex (\d+)` makes a secret/.exec(textOf('deploy', 'env.example')) ?? []
  const [, address] = /DATABASE_URL: (\S+)/.exec(textOf('compose.yaml')) ?? []
  for (let made = 0; made < SECRETS; made += 1) {
    const secret = randomBytes(Number(bytes)).toString('hex')
    const { databaseUrl } = readConfig({
      DATABASE_URL: address.replace(/\$\{POSTGRES_PASSWORD:\?\}/, secret),
      TOKEN_SECRET: secret,
      METRICS_TOKEN: secret,
    })
    const { host, password, database } = new pg.Client({ connectionString: databaseUrl })
    expect({ host, password, database }).toEqual({ host: 'database', password: secret, database: 'vigia' })
  }
})

test.each(['.gitignore', '.dockerignore'])('%s keeps the file of secrets out', (name) => {
  expect(textOf(name).split('\n')).toContain('.env')
})

test('whoever watches the container asks for the process alone: it is not restarted because the store is down', () => {
  expect(textOf('Dockerfile')).toMatch(/HEALTHCHECK(.|\\\n)+\/api\/health\/live'/)
  expect(textOf('compose.yaml')).not.toContain('/api/health')
})
