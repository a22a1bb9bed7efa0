import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { PROJECT_ROOT } from '../../platform/project-files.ts'
import { newWebhookSecret, webhookHeaders } from './post-webhook.ts'

const EXAMPLE = join(PROJECT_ROOT, 'docs', 'examples', 'receive-webhooks.mjs')

test('the example of the page for integrators takes what is signed, once, and nothing else', async () => {
  const secret = newWebhookSecret()
  const program = spawn(process.execPath, [EXAMPLE], {
    env: { ...process.env, VIGIA_WEBHOOK_SECRET: secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void program.kill())
  const lines = createInterface({ input: program.stdout })
  const [listening] = (await once(lines, 'line')) as [string]
  const port = /\d+$/.exec(listening)?.[0]
  const body = JSON.stringify({ type: 'visit.planned', data: { subject: 'visit', subject_id: 7 } })
  const send = (headers: Record<string, string>, sent = body) =>
    fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: sent }).then(({ status }) => status)
  const genuine = webhookHeaders({ secret, id: 'evt_1', body }, new Date())
  const printed = once(lines, 'line')
  expect(await send(genuine)).toBe(204)
  expect(await printed).toEqual(['evt_1 visit.planned visit 7'])
  expect(await send(genuine, `${body} `)).toBe(401)
  expect(await send(webhookHeaders({ secret: newWebhookSecret(), id: 'evt_2', body }, new Date()))).toBe(401)
  expect(await send(webhookHeaders({ secret, id: 'evt_3', body }, new Date(Date.now() - 600_000)))).toBe(401)
  const other = once(lines, 'line')
  expect(await send(genuine)).toBe(204)
  expect(await send(webhookHeaders({ secret, id: 'evt_4', body }, new Date()))).toBe(204)
  expect(await other).toEqual(['evt_4 visit.planned visit 7'])
})
