import { afterAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import { smtpMailer } from '../platform/mail/smtp-mailer.ts'
import { testApi } from '../testing/api.ts'
import { anEstablishment } from '../testing/data/fixtures.ts'
import { sampleRecord } from '../testing/data/sample-record.ts'
import { startMailServer } from '../testing/services/mail-server.ts'
import { inspectionMail } from './mail-texts.ts'

const ENTITY = 'Dirección Distrital de Salud de Ejemplo'

const mails = await startMailServer()
afterAll(() => mails.close())
const api = await testApi({
  SMTP_URL: mails.url,
  MAIL_FROM: 'Vigía <vigia@salud.example>',
  MAIL_REPLY_TO: 'Archivo <archivo@salud.example>',
  ENTITY_NAME: ENTITY,
})
const administrator = api.as(api.officials.administrator)

beforeEach(() => {
  mails.received.length = 0
})

test('a mail ends with the configured entity, asks for answers elsewhere, and for none of programs', async () => {
  const establishmentId = await anEstablishment(api)
  expect((await administrator.post(`/api/inscription/notify/${establishmentId}`)).statusCode).toBe(200)
  const [mail] = mails.received
  expect(mail?.text).toContain(`\n\n${ENTITY}\n`)
  expect(mail?.text).not.toContain('Secretaría de Salud')
  expect(mail?.raw).toMatch(/^Reply-To: Archivo <archivo@salud\.example>\r$/m)
  expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(mail?.raw).toMatch(/^Message-ID: <[^@>]+@salud\.example>\r$/m)
})

test('the mail of an acta ends with it too', () => {
  const { text } = inspectionMail(sampleRecord(), ENTITY)
  expect(text).toContain(`\n\n${ENTITY}\n`)
  expect(text).not.toContain('Secretaría de Salud')
})

test('without an address for answers, they go to the sender', async () => {
  const { mail: config } = readConfig({ SMTP_URL: mails.url, MAIL_FROM: 'vigia@salud.example' })
  await smtpMailer(config, api.platform.log).send({ to: 'a@b.example', subject: 'Prueba', text: 'Hola' })
  const [mail] = mails.received
  expect(mail?.raw).not.toMatch(/^Reply-To/im)
  expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
})
