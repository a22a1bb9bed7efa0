import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import fastify from 'fastify'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { DAYS_OF_FAILURES } from '../../domain/integrations/webhook.ts'
import { CONTRACT_PARTS } from '../../domain/staff/contract-parts.ts'
import { ACCOUNT_FIELDS } from '../../domain/users/account-change.ts'
import { askForDay as askForNotices } from '../daily-notices/daily-round.ts'
import { askForDay as askForAnchors, makeAnchors } from '../evidence/log/anchor-log.ts'
import { deliverWebhooks } from '../integrations/webhooks/deliver-webhooks.ts'
import { sendWaiting } from '../mail-outbox/send-waiting.ts'
import { readConfig } from '../platform/config/config.ts'
import { smtpMailer } from '../platform/mail/smtp-mailer.ts'
import { mailRecoveryLink } from '../session/recovery.service.ts'
import { testApi } from '../testing/api.ts'
import { complaintFields } from '../testing/complaint-calls.ts'
import { anEstablishment, aPlan, aVisit, closeVisit } from '../testing/data/fixtures.ts'
import { BOLIVAR } from '../testing/data/officials.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { startMailServer } from '../testing/services/mail-server.ts'
import { sequenceAll, settledNow } from '../testing/whole-rounds.ts'
import type { MailedAct } from '../users/account-change-mail.ts'
import { PERSON_NOTICES, personNotices } from '../users/person-notices.ts'

const ENTITY = 'Dirección Distrital de Salud de Ejemplo'
const DAY_MS = 24 * 60 * 60_000

const mails = await startMailServer()
afterAll(() => mails.close())
const api = await testApi({
  SMTP_URL: mails.url,
  MAIL_FROM: 'Vigía <vigia@salud.example>',
  MAIL_REPLY_TO: 'Archivo <archivo@salud.example>',
  PUBLIC_URL: 'https://vigia.example',
  WEBHOOK_PRIVATE: 'on',
  LOG_WITNESSES: 'control@contraloria.example',
  ENTITY_NAME: ENTITY,
})
const { platform, officials, time } = api
const administrator = api.as(officials.administrator)
const START = time.now
const later = (ms: number) => {
  time.now = new Date(time.now.getTime() + ms)
}

beforeEach(() => {
  time.now = START
  mails.received.length = 0
})

const accepted = async (call: Promise<{ statusCode: number; body: unknown }>) => {
  const { statusCode, body } = await call
  expect(statusCode, JSON.stringify(body)).toBe(200)
}

let nextNumber = 900_200_000
const aPlace = () => {
  nextNumber += 1
  return anEstablishment(api, { identification_number: String(nextNumber) })
}

async function notifyBoth(): Promise<void> {
  const { visitId, establishmentId } = await aVisit(api)
  const inspectionId = await closeVisit(api, visitId)
  await accepted(administrator.post(`/api/inscription/notify/${establishmentId}`))
  await accepted(administrator.post(`/api/inspection/notify/${inspectionId}`))
}

/** Every act that is told by mail; the compiler asks for one that is missing. */
const mailedActs: Record<MailedAct['act'], MailedAct> = {
  changed: { act: 'changed', fields: ACCOUNT_FIELDS },
  approved: { act: 'approved', fields: ACCOUNT_FIELDS },
  'contract-added': { act: 'contract-added', number: 'CPS-2026-001' },
  'contract-changed': { act: 'contract-changed', number: 'CPS-2026-001', parts: CONTRACT_PARTS },
  'second-factor-off': { act: 'second-factor-off' },
  deactivated: { act: 'deactivated' },
  activated: { act: 'activated' },
  'session-ended': { act: 'session-ended' },
  'sessions-ended': { act: 'sessions-ended' },
  'own-second-factor-on': { act: 'own-second-factor-on' },
  'own-second-factor-off': { act: 'own-second-factor-off' },
}

async function tellPersons(): Promise<void> {
  const app = fastify()
  const notices = personNotices(app, platform)
  for (const what of PERSON_NOTICES) notices.tell(officials.technician.id, what)
  for (const act of Object.values(mailedActs)) {
    notices.tellOf({ change: { ...act, by: null, at: time.now.toISOString() }, addresses: ['ana@salud.example'] })
  }
  // The closing waits for the mails.
  await app.close()
}

async function sendDigest(): Promise<void> {
  await accepted(administrator.post('/api/assignment', aPlan(officials, await aPlace())))
  await accepted(api.as(officials.technician).put('/api/notices/settings', { digest: 'diario', silenced: [] }))
  later(DAY_MS)
  await askForNotices(platform)
  await runJobs(api)
}

async function switchOffWebhook(): Promise<void> {
  // Port 1 of this machine refuses every connection.
  const webhook = { url: 'https://localhost:1/vigia', types: ['establishment.created'] }
  await accepted(administrator.post('/api/webhooks', webhook))
  await aPlace()
  const deliver = () => deliverWebhooks(platform, { settledId: settledNow(platform.db) })
  await deliver()
  later(DAYS_OF_FAILURES * DAY_MS)
  await deliver()
}

async function anchorLog(): Promise<void> {
  await platform.db.execute(sql`insert into log_pending (department_id, data, at)
    values (${BOLIVAR}, E'vigia-hoja-1\nexpedida\nacta/900001/1\n' || repeat('0', 64) || E'\n', now())`)
  await sequenceAll(platform)
  later(DAY_MS)
  await askForAnchors(platform)
  await makeAnchors(platform)
}

/** Asks for a code with the link of a mail before it. */
async function mailPortalCode(): Promise<void> {
  const establishmentId = await anEstablishment(api, { privacy_accepted: '1', electronic_notification: '1' })
  const { body } = await administrator.post('/api/assignment', aPlan(officials, establishmentId))
  const inspectionId = await closeVisit(api, body.data.assignment_id)
  await accepted(administrator.post(`/api/inspection/notify/${inspectionId}`))
  const token = /\/p\/([\w-]+)/.exec(mails.received.pop()?.text ?? '')?.[1]
  await accepted(api.anonymous.post('/api/portal/code', { token }))
}

async function mailAnswer(): Promise<void> {
  const { body } = await administrator.post('/api/complaint', complaintFields())
  const answer = { answer: 'Se visitó el lugar.', answer_mode: 'correo' }
  await accepted(administrator.post(`/api/complaint/${body.data.complaint_id}/answer`, answer))
  await sendWaiting(platform)
}

/** Sends the mails of a file of `src/server`, and tells how many there are. */
const senders: Record<string, [send: () => Promise<void>, mails: number]> = {
  'daily-notices/daily-notices.job.ts': [sendDigest, 1],
  'evidence/log/anchor-log.ts': [anchorLog, 1],
  'integrations/webhooks/deliver-webhooks.ts': [switchOffWebhook, 1],
  'mail-outbox/send-waiting.ts': [mailAnswer, 1],
  'notifications/notifications.service.ts': [notifyBoth, 2],
  'portal/portal-codes.service.ts': [mailPortalCode, 1],
  'session/recovery.service.ts': [() => mailRecoveryLink(platform, officials.technician.email), 1],
  'users/person-notices.ts': [tellPersons, PERSON_NOTICES.length + Object.keys(mailedActs).length],
}

/** Files of a folder, with their texts; without tests and their data. */
const sourcesIn = (folder: string): [file: string, text: string][] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /(?<!\.test)\.(ts|tsx|html)$/.test(file) && !/(^|\/)testing(\/|\.tsx?$)/.test(file))
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')])

const server = join(import.meta.dirname, '..')

test('a text of the product names only the default entity', () => {
  const naming = sourcesIn(join(server, '..')).filter(([, text]) =>
    /Secretaría de Salud|\b(la|su|misma) secretaría/i.test(text),
  )
  expect(naming.map(([file]) => file)).toEqual(['domain/records/letterhead.ts'])
})

describe('every mail of the product', () => {
  test('every mail of the product is tested here', () => {
    const sending = sourcesIn(server).filter(([, text]) => /\bmailer\s*\.send\(/.test(text))
    expect(sending.map(([file]) => file).sort()).toEqual(Object.keys(senders))
  })

  test.each(Object.entries(senders))('names the configured entity and no other: %s', async (_file, [send, count]) => {
    await send()
    expect(mails.received).toHaveLength(count)
    for (const { text } of mails.received) {
      expect(text).toContain(ENTITY)
      expect(text).not.toContain('Secretaría de Salud')
    }
  })
})

test('a mail ends with the entity, asks for answers elsewhere, and for none of programs', async () => {
  await accepted(administrator.post(`/api/inscription/notify/${await aPlace()}`))
  const [mail] = mails.received
  expect(mail?.text).toContain(`\n\n${ENTITY}\n`)
  expect(mail?.raw).toMatch(/^Reply-To: Archivo <archivo@salud\.example>\r$/m)
  expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(mail?.raw).toMatch(/^Message-ID: <[^@>]+@salud\.example>\r$/m)
})

test('without an address for answers, they go to the sender', async () => {
  const { mail: config } = readConfig({ SMTP_URL: mails.url, MAIL_FROM: 'vigia@salud.example' })
  await smtpMailer(config, platform.log).send({ to: 'a@b.example', subject: 'Prueba', text: 'Hola' })
  const [mail] = mails.received
  expect(mail?.raw).not.toMatch(/^Reply-To/im)
  expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
})
