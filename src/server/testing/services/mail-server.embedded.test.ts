import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { startMailServer } from './mail-server.ts'

const link = (hyphensAt: number) => `https://vigia.example/recuperar?token=${'A'.repeat(hyphensAt)}--${'B'.repeat(20)}`

test.each([
  ['alone', undefined],
  ['before its HTML', '<p>ñ</p>'],
])('a text %s is read whole, wherever the mailer breaks its lines', async (_where, html) => {
  const mails = await startMailServer()
  const transport = createTransport({ url: mails.url, ignoreTLS: true, pool: true })
  const texts = Array.from({ length: 40 }, (_, hyphensAt) => `Señor:\n\n${link(hyphensAt)}\n\nAdiós.`)
  for (const text of texts) await transport.sendMail({ from: 'a@vigia.example', to: 'b@vigia.example', text, html })
  expect(mails.received.map(({ text }) => text.trim())).toEqual(texts)
  transport.close()
  await mails.close()
})
