import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { readConfig } from '../src/server/platform/config/config.ts'
import { environmentVariables } from '../src/server/platform/config/variables.ts'
import { inProject } from './steps/project.mjs'

const textOf = (...path) => readFileSync(inProject(...path), 'utf8')
const matches = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found)

/** A block of compose.yaml: its opening line and the lines indented below it. */
function composeBlock(opening) {
  const lines = textOf('compose.yaml').split('\n')
  const start = lines.findIndex((line) => line.trim() === opening)
  expect(start, opening).toBeGreaterThan(-1)
  const depth = lines[start].search(/\S/)
  const end = lines.findIndex((line, index) => index > start && line.trim() !== '' && line.search(/\S/) <= depth)
  return lines.slice(start, end).join('\n')
}

const imageStage = () =>
  textOf('Dockerfile')
    .split(/^FROM /m)
    .at(-1)

/** Enough random secrets that a character which breaks an address would turn up. */
const SECRETS = 30

test('a secret made as deploy/env.example says reaches the database as it is', () => {
  // Random bytes stand for the output of openssl, which need not be installed.
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

test('`new_secret`, as docs/operation.md has it, gives a file another secret, and leaves none of before', () => {
  const [, body] = /^(new_secret\(\) \{\n[\s\S]*?\n\})$/m.exec(textOf('docs', 'operation.md')) ?? []
  const folder = mkdtempSync(join(tmpdir(), 'vigia-secret-'))
  const file = join(folder, 'environment')
  const secret = randomBytes(32).toString('hex')
  // A shell function stands for openssl, which need not be installed.
  const openssl = `openssl() { [ "$*" = 'rand -hex 32' ] && echo ${secret}; }`
  const renewed = (lines) => {
    writeFileSync(file, lines.join('\n'))
    execFileSync('bash', ['-euc', `${openssl}\n${body}\nnew_secret "$1"`, 'bash', file])
    return readFileSync(file, 'utf8').split('\n')
  }
  try {
    expect(renewed(['TLS_DIR=/etc/tls', 'TOKEN_SECRET=old', 'TOKEN_SECRET_PREVIOUS=older', 'PORT=80', ''])).toEqual([
      'TLS_DIR=/etc/tls',
      `TOKEN_SECRET=${secret}`,
      'TOKEN_SECRET_PREVIOUS=',
      'PORT=80',
      '',
    ])
    // No secret is added to a file without one: the server makes its own at the start.
    expect(renewed(['PORT=80', ''])).toEqual(['PORT=80', ''])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test.each([
  ['.gitignore', '/data*/'],
  ['.dockerignore', 'data*'],
])('%s keeps the file of secrets out, and the data, put aside too', (name, data) => {
  expect(textOf(name).split('\n')).toEqual(expect.arrayContaining(['.env', data]))
})

test('one service of compose.yaml builds the image, and all start with something that hears signals', () => {
  expect(matches(textOf('compose.yaml'), /^ +(build:)$/gm)).toHaveLength(1)
  expect(composeBlock('x-vigia: &vigia').split('\n')).toContain('  init: true')
})

test('the application has a database role of its own, and a start that of its owner', () => {
  expect(composeBlock('environment: &environment')).toMatch(/DATABASE_OWNER_URL: postgres:\/\/vigia_owner:/)
  expect(composeBlock('environment: &environment')).toMatch(/DATABASE_URL: postgres:\/\/vigia:/)
  const database = composeBlock('database:')
  expect(database).toContain('./deploy/database-owner.sh:/docker-entrypoint-initdb.d/database-owner.sh:ro')
  expect(database).not.toMatch(/POSTGRES_(USER|DB)/)
  expect(statSync(inProject('deploy', 'database-owner.sh')).mode & 0o111).toBe(0o111)
})

test("the unit lets Node read the machine's addresses, as a listener on all needs", () => {
  expect(textOf('deploy', 'vigia.service')).toMatch(/^RestrictAddressFamilies=.*\bAF_NETLINK\b/m)
})

test("the container's health check asks for the process alone, not for the store", () => {
  expect(textOf('Dockerfile')).toMatch(/HEALTHCHECK(.|\\\n)+\/api\/health\/live'/)
  expect(textOf('compose.yaml')).not.toContain('/api/health')
})

test('the image runs as its user, who owns nothing of it but the data folder', () => {
  const lines = imageStage().split('\n')
  expect(lines.filter((line) => /^(USER|RUN|ENTRYPOINT)\b/.test(line))).toEqual([
    'RUN mkdir -m 700 /data /data/keys /uploads && chown -R node:node /data /uploads',
    'USER node',
  ])
  expect(lines.filter((line) => /^COPY\b.*--ch(own|mod)/.test(line))).toEqual([])
  expect(lines).toContain('VOLUME /data')
})

test.each(['vigia-1:', 'vigia-2:', 'operate:'])(
  'the service %s of compose.yaml has a read-only system and no rights',
  (name) => {
    const common = composeBlock('x-vigia: &vigia').split('\n')
    for (const line of ['read_only: true', 'cap_drop: ["ALL"]', 'security_opt: ["no-new-privileges:true"]']) {
      expect(common).toContain(`  ${line}`)
    }
    const service = composeBlock(name)
    expect(service).toContain('<<: *vigia')
    expect(service).not.toMatch(/read_only|cap_(add|drop)|security_opt|privileged|user:/)
  },
)

test('every image of compose.yaml has a version, and the store the one that was looked up', () => {
  const images = matches(textOf('compose.yaml'), /^ +image: (\S+)$/gm)
  expect(images.length).toBeGreaterThanOrEqual(4)
  for (const image of images) expect(image).toMatch(/^[\w./-]+:(?!latest)[\w.-]+(@sha256:[0-9a-f]{64})?$/)
  expect(composeBlock('storage:')).toContain('@sha256:')
})

test('the proxy finds both instances at fixed addresses, and they trust it alone', () => {
  const upstreams = matches(textOf('deploy', 'nginx.conf'), /^ +server (vigia-\d):3000 /gm)
  expect(upstreams).toEqual(['vigia-1', 'vigia-2'])
  const proxy = composeBlock('proxy:')
  const addressOf = (block) => matches(block, /ipv4_address: "(\S+)"/g)
  for (const name of upstreams) {
    const [address] = addressOf(composeBlock(`${name}:`))
    expect(proxy).toContain(`"${name}:${address}"`)
  }
  expect(matches(textOf('compose.yaml'), /TRUST_PROXY: (\S+)/g)).toEqual(addressOf(proxy))
})

/** Variables that the image or compose.yaml sets, so an operator does not. */
const OF_THE_IMAGE = ['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR']
const OF_THIS_STORE = ['S3_REGION', 'S3_PATH_STYLE', 'S3_TIMEOUT_MS']
/** Variables that no production file may offer: the demonstration data. */
const FOR_NOBODY = ['DEMO', 'DEMO_HISTORY']

test('compose.yaml hands every variable of the server on, and deploy/env.example names all that it asks for', () => {
  const handed = matches(composeBlock('environment: &environment'), /^ {4}(\w+):/gm)
  const known = Object.keys(environmentVariables.shape)
  expect([...handed, ...OF_THE_IMAGE, ...OF_THIS_STORE, ...FOR_NOBODY].sort()).toEqual(known.sort())
  expect(matches(imageStage(), /\b(NODE_ENV|HOST|PORT|DATA_DIR)=/g).sort()).toEqual([...OF_THE_IMAGE].sort())

  const asked = new Set(matches(textOf('compose.yaml'), /\$\{(\w+)/g))
  // A person types the passphrase for one command; in a file it would lie beside the copies that it protects.
  asked.delete('BACKUP_PASSPHRASE')
  expect(matches(textOf('deploy', 'env.example'), /^(\w+)=/gm).sort()).toEqual([...asked].sort())
})

test('a value that deploy/env.example lets stay empty is not required by compose.yaml', () => {
  const required = new Set(matches(textOf('compose.yaml'), /\$\{(\w+):\?\}/g))
  const [filled, optional] = textOf('deploy', 'env.example').split(/^# --- .*$/m)
  for (const name of required) expect(filled).toMatch(new RegExp(`^${name}=`, 'm'))
  expect(matches(optional, /^(\w+)=/gm).filter((name) => required.has(name))).toEqual([])
  expect(() => readConfig(Object.fromEntries(matches(optional, /^(\w+)=/gm).map((name) => [name, ''])))).not.toThrow()
})

test('a key made as deploy/env.example says fits the store, and its region is the signed one', () => {
  expect(textOf('deploy', 'env.example')).toContain('`echo GK$(openssl rand -hex 12)`')
  const { s3 } = readConfig({ S3_BUCKET: 'vigia' })
  expect(textOf('deploy', 'garage.toml')).toContain(`s3_region = "${s3.region}"`)
  for (const setting of ['data_fsync = true', 'metadata_fsync = true']) {
    expect(textOf('deploy', 'garage.toml')).toContain(`\n${setting}\n`)
  }
})

test('the proxy speaks TLS 1.2 and newer, and keeps no key of sessions', () => {
  const lines = textOf('deploy', 'nginx.conf').split('\n')
  for (const line of ['ssl_protocols TLSv1.2 TLSv1.3;', 'ssl_session_tickets off;']) {
    expect(lines.filter((found) => found.trim() === line)).toHaveLength(1)
  }
})

test('every service is bounded, and has no right that it does not need', () => {
  for (const opening of ['x-vigia: &vigia', 'proxy:', 'database:', 'storage:']) {
    const service = composeBlock(opening)
    for (const line of [
      /mem_limit: \w+/,
      /pids_limit: \d+/,
      /cpus: \d/,
      /cap_drop: \["ALL"\]/,
      /no-new-privileges:true/,
      /read_only: true/,
    ]) {
      expect(service, opening).toMatch(line)
    }
  }
  const unit = textOf('deploy', 'vigia.service')
  for (const line of [/^MemoryMax=/m, /^TasksMax=/m, /^SystemCallFilter=@system-service$/m, /^PrivateUsers=yes$/m]) {
    expect(unit).toMatch(line)
  }
  // One secret for each purpose.
  const secrets = matches(textOf('compose.yaml'), /(\w+(?:SECRET|PASSWORD)\w*): .*\$\{\w+:\?\}/g)
  expect(secrets).toContain('GARAGE_RPC_SECRET')
  expect(textOf('compose.yaml')).toMatch(/GARAGE_RPC_SECRET: \$\{GARAGE_RPC_SECRET:\?\}/)
})

test('the list of all packages is one in CycloneDX, made without a network', () => {
  const { stdout } = spawnSync('npm', ['run', '--silent', 'sbom'], { cwd: inProject(), encoding: 'utf8' })
  const { bomFormat, components } = JSON.parse(stdout)
  expect(bomFormat).toBe('CycloneDX')
  for (const name of ['fastify', 'sharp', 'zod'])
    expect(components.some((component) => component.name === name)).toBe(true)
})
