import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const mail = { SMTP_URL: 'smtp://u:p@127.0.0.1:587', MAIL_FROM: 'Vigía <vigia@salud.example>' }

describe('the configuration of mail', () => {
  test('the configuration of mail is its server, sender and seconds for a mail', () => {
    expect(readConfig(mail).mail).toEqual({
      smtpUrl: mail.SMTP_URL,
      from: mail.MAIL_FROM,
      replyTo: undefined,
      timeoutMs: 20_000,
    })
    const replyTo = 'Archivo <archivo@salud.example>'
    expect(readConfig({ ...mail, MAIL_REPLY_TO: replyTo }).mail).toMatchObject({ replyTo })
    expect(readConfig({ ...mail, MAIL_FROM: 'vigia@salud.example', MAIL_TIMEOUT_S: '2' }).mail).toMatchObject({
      from: 'vigia@salud.example',
      timeoutMs: 2_000,
    })
  })

  test.each([{}, { SMTP_URL: '', MAIL_FROM: '' }, { MAIL_FROM: mail.MAIL_FROM }])('%j sends none', (environment) => {
    expect(readConfig(environment).mail).toBeUndefined()
  })

  test.each<[Record<string, string>, RegExp]>([
    [{ SMTP_URL: mail.SMTP_URL }, /^MAIL_FROM: se espera/],
    [{ ...mail, SMTP_URL: 'http://127.0.0.1' }, /^SMTP_URL: se espera/],
    [{ ...mail, MAIL_FROM: 'Vigía' }, /^MAIL_FROM: se espera/],
    [{ ...mail, MAIL_REPLY_TO: 'a@b.co, c@d.co' }, /^MAIL_REPLY_TO: se espera/],
    [{ MAIL_REPLY_TO: 'a@b.co' }, /^SMTP_URL: se espera/],
    [{ ...mail, MAIL_FROM: 'a@b.co\r\nBcc: c@d.co' }, /^MAIL_FROM: se espera/],
    [{ ...mail, MAIL_TIMEOUT_S: 'diez' }, /^MAIL_TIMEOUT_S: se espera/],
  ])('%j is refused by name', (environment, line) => {
    const read = () => readConfig(environment)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(line)
  })
})

describe('the configuration of the store', () => {
  const store = { S3_BUCKET: 'fotos', S3_ENDPOINT: 'https://archivos.example' }

  test('the configuration of the store has default region, path and ten seconds', () => {
    expect(readConfig(store).s3).toMatchObject({ region: 'us-east-1', isPathStyle: true, timeoutMs: 10_000 })
    const told = { ...store, S3_REGION: 'sa-east-1', S3_PATH_STYLE: 'off', S3_TIMEOUT_MS: '500' }
    expect(readConfig(told).s3).toMatchObject({ region: 'sa-east-1', isPathStyle: false, timeoutMs: 500 })
  })

  test.each([{}, { S3_BUCKET: '', S3_ENDPOINT: '' }])('%j is the local disk', (environment) => {
    expect(readConfig(environment).s3).toBeUndefined()
  })

  test.each([
    [{ S3_ENDPOINT: store.S3_ENDPOINT }, 'S3_ENDPOINT'],
    [{ S3_REGION: 'sa-east-1' }, 'S3_REGION'],
    [{ S3_PATH_STYLE: 'on' }, 'S3_PATH_STYLE'],
    [{ S3_TIMEOUT_MS: '10000' }, 'S3_TIMEOUT_MS'],
    [{ S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }, 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY'],
    [{ S3_BUKET: 'fotos' }, 'S3_BUKET'],
  ])('%j without a bucket is refused, and not the local disk', (environment, names) => {
    const line = `S3_BUCKET: se espera el nombre del depósito de archivos, porque hay ${names}.`
    expect(() => readConfig(environment)).toThrow(new ConfigError([line]))
  })
})

describe('the demonstration, whose passwords are published', () => {
  const line = /^DEMO: se espera off, porque HOST es visible para otros equipos/
  test.each(['0.0.0.0', '::', '192.168.1.7', 'vigia.example', '127.0.0.1.example.com'])(
    'at %s must be said',
    (HOST) => {
      expect(() => readConfig({ HOST })).toThrow(line)
      expect(() => readConfig({ HOST, NODE_ENV: 'test' })).toThrow(line)
      expect(readConfig({ HOST, DEMO: 'on' }).loadsDemo).toBe(true)
      expect(readConfig({ HOST, DEMO: 'off' }).loadsDemo).toBe(false)
      expect(readConfig({ HOST, NODE_ENV: 'production' }).loadsDemo).toBe(false)
    },
  )

  test.each(['127.0.0.1', '127.8.0.1', '::1', 'localhost', ''])(
    'the demonstration is there by default at %j',
    (HOST) => {
      expect(readConfig({ HOST }).loadsDemo).toBe(true)
    },
  )
})

describe('the sessions of the database', () => {
  test('statements have names unless a pooler takes them', () => {
    expect(readConfig({}).databaseStatements).toBe('named')
    expect(readConfig({ DATABASE_STATEMENTS: 'unnamed' }).databaseStatements).toBe('unnamed')
    expect(() => readConfig({ DATABASE_STATEMENTS: 'off' })).toThrow(/^DATABASE_STATEMENTS: se espera named o unnamed/)
  })
})
