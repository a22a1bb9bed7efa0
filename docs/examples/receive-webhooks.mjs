// Receives webhooks of Vigía, checks their signatures, and prints each event once.
//
//   VIGIA_WEBHOOK_SECRET=whsec_… PORT=8080 node receive-webhooks.mjs
//
// Node 20 or later, no packages. Put it behind a proxy with https: Vigía calls nothing else.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const secret = process.env.VIGIA_WEBHOOK_SECRET ?? ''
const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
if (key.length === 0) throw new Error('Set VIGIA_WEBHOOK_SECRET.')

/** Seconds that a time stamp may differ from this machine's clock: an old message that somebody sends again is refused. */
const TOLERANCE_S = 300

function isGenuine({ headers }, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_S) return false
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  return signatures.split(' ').some((signature) => {
    const sent = Buffer.from(signature.replace(/^v1,/, ''), 'base64')
    return sent.length === expected.length && timingSafeEqual(sent, expected)
  })
}

// A message may come again, with the same id and the same bytes. Keep the ids where they outlive this program.
const seen = new Set()

const server = createServer((request, reply) => {
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString('utf8')
    if (!isGenuine(request, body)) return reply.writeHead(401).end()
    const id = request.headers['webhook-id']
    if (!seen.has(id)) {
      seen.add(id)
      const { type, data } = JSON.parse(body)
      console.log(`${id} ${type} ${data.subject} ${data.subject_id}`)
    }
    // Any answer from 200 to 299 within ten seconds counts as taken.
    reply.writeHead(204).end()
  })
})
server.listen(Number(process.env.PORT ?? 8080), () => console.log(`listening on ${server.address().port}`))
