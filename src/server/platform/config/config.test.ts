import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const mail = { SMTP_URL: 'smtp://u:p@127.0.0.1:587', MAIL_FROM: 'Vigía <vigia@salud.example>' }

describe('the configuration of mail', () => {
  test('is its server, its sender and the seconds that a mail may take', () => {
    expect(readConfig(mail).mail).toEqual({ smtpUrl: mail.SMTP_URL, from: mail.MAIL_FROM, timeoutMs: 20_000 })
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
    [{ ...mail, MAIL_FROM: 'a@b.co\r\nBcc: c@d.co' }, /^MAIL_FROM: se espera/],
    [{ ...mail, MAIL_TIMEOUT_S: 'diez' }, /^MAIL_TIMEOUT_S: se espera/],
  ])('%j is refused by name', (environment, line) => {
    const read = () => readConfig(environment)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(line)
  })
})
