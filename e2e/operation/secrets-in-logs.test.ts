import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLIENT } from '../support/client.ts'
import { type RunningServer, spawnServer, startServer } from '../support/server.ts'
import { SIGNATURE_PNG } from '../support/signature.ts'

/** Makes a secret that is used in one place only, so that a line with it tells its source. */
const secret = (name: string) => `SECRETO${name}${'x'.repeat(24)}`
const secrets = {
  token: secret('TOKEN'),
  previousToken: secret('ANTERIOR'),
  smtp: secret('CORREO'),
  s3Key: secret('DEPOSITO'),
  metrics: secret('METRICAS'),
  typedPassword: secret('CLAVE'),
  newPassword: `nueva ${secret('OTRA')}`,
  linkToken: secret('ENLACE'),
  bearer: secret('PORTADOR'),
  cookie: secret('GALLETA'),
  path: secret('DIRECCION'),
  database: secret('BASE'),
}

let folder: string
let server: RunningServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigia-secrets-'))
  server = await startServer({
    dataDir: join(folder, 'data'),
    environment: {
      LOG_LEVEL: 'trace',
      TOKEN_SECRET: secrets.token,
      TOKEN_SECRET_PREVIOUS: secrets.previousToken,
      METRICS_TOKEN: secrets.metrics,
      // No server listens on port 1: sending fails, and the log says so.
      SMTP_URL: `smtp://vigia:${secrets.smtp}@127.0.0.1:1`,
      MAIL_FROM: 'vigia@salud.example',
      PUBLIC_URL: 'https://vigia.example',
      S3_BUCKET: 'vigia',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_ACCESS_KEY_ID: 'vigia',
      S3_SECRET_ACCESS_KEY: secrets.s3Key,
      S3_TIMEOUT_MS: '300',
      // The demonstration's photos would need the missing store.
      DEMO: 'off',
      ADMIN_EMAIL: 'admin@vigia.example',
    },
  })
})
afterAll(async () => {
  await server?.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

test('a log with everything in it holds no password, no token and no key', async () => {
  const oneTime = /contraseña de un solo uso: (\S+)/.exec(server.output())?.[1] ?? ''
  expect(oneTime).toMatch(/\S{8}/)
  const login = (password: string) =>
    post('/api/login/', { email: 'admin@vigia.example', password }, { authorization: CLIENT })

  expect((await login(secrets.typedPassword)).status).toBe(401)
  const reply = await login(oneTime)
  expect(reply.status).toBe(200)
  const { token } = ((await reply.json()) as { data: { token: string } }).data
  const bearer = { authorization: `Bearer ${token}` }
  const change = await post(
    '/api/profile/password',
    { current_password: oneTime, new_password: secrets.newPassword, new_password_again: secrets.newPassword },
    bearer,
  )
  expect(change.status).toBe(200)
  const { token: changed } = ((await change.json()) as { data: { token: string } }).data

  await post('/api/session/recovery', { email: 'admin@vigia.example' })
  await post('/api/session/reset', {
    token: secrets.linkToken,
    new_password: secrets.newPassword,
    new_password_again: secrets.newPassword,
  })
  for (const path of [
    `/recuperar?token=${secrets.linkToken}`,
    `/api/nada?token=${secrets.linkToken}`,
    `/recuperar?a=1&token=${secrets.linkToken}#x`,
    `/v/${secrets.path}`,
    `/v//${secrets.path}/`,
    `/api/calendar/${secrets.path}.ics`,
    `/api/calendar/${secrets.path}/x`,
  ]) {
    await fetch(`${server.url}${path}`)
  }
  await fetch(`${server.url}/api/user/all`, {
    headers: { authorization: `Bearer ${secrets.bearer}`, cookie: `a=${secrets.cookie}` },
  })
  await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${secrets.metrics}` } })
  // The store is missing: a signature cannot be stored, and the refusal is logged with its cause.
  const photo = new FormData()
  photo.append('signature', new Blob([Buffer.from(SIGNATURE_PNG, 'base64')], { type: 'image/png' }), 'firma.png')
  for (const [name, value] of Object.entries({
    documentNumber: '1047123456',
    firstName: 'Ángela',
    lastName: 'Ñáñez',
    address: 'Calle 24',
    department: 'Bolívar',
    municipality: 'Arjona',
    primaryEmail: 'admin@vigia.example',
    phone: '3004567890',
    // A signature asks for it.
    current_password: secrets.newPassword,
  })) {
    photo.append(name, value)
  }
  const saved = await fetch(`${server.url}/api/profile`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${changed}` },
    body: photo,
  })
  expect(saved.status).toBe(503)
  // The mail is sent after the answer, so its failure appears in the log later.
  await expect.poll(() => server.output()).toContain('recovery link: not sent')

  const log = server
    .output()
    .split('\n')
    .filter((line) => !line.startsWith('Primer administrador'))
  expect(log.length).toBeGreaterThan(10)
  for (const kept of [...Object.values(secrets), oneTime, token, changed]) {
    expect(log.filter((line) => line.includes(kept))).toEqual([])
  }
  expect(log.filter((line) => line.includes('$argon2'))).toEqual([])
})

test('a database that does not answer is refused at the start without its password', async () => {
  const child = spawnServer({
    dataDir: join(folder, 'elsewhere'),
    databaseUrl: `postgres://vigia:${secrets.database}@127.0.0.1:1/vigia`,
    environment: { LOG_LEVEL: 'trace' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  await new Promise((ended) => child.once('close', ended))
  expect(output).toMatch(/\S/)
  expect(output).not.toContain(secrets.database)
})
