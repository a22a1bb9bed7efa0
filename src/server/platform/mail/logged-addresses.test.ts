import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../../testing/services/mail-server.ts'
import { loggedError } from '../observability/logged-error.ts'
import { smtpMailer } from './smtp-mailer.ts'

const mails = await startMailServer()
afterAll(() => mails.close())

test('the log of a refused mail repeats no address', async () => {
  const logged: string[] = []
  const log = { warn: ({ err }: { err: unknown }) => void logged.push(JSON.stringify(loggedError(err))) }
  const config = { smtpUrl: mails.url, from: 'Vigía <vigia@salud.example>', replyTo: undefined, timeoutMs: 5_000 }
  mails.behaviour = 'refuse and name the recipient'
  const mail = { to: 'luz@correo.example', subject: 'Respuesta', text: 'Se visitó el lugar.' }
  const sent = smtpMailer(config, log as never).send(mail)
  await expect(sent).rejects.toMatchObject({ code: 'mail.unavailable' })
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('55')
  expect(logged[0]).not.toContain('luz@')
})
