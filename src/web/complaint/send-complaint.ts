import { messages } from './messages.ts'

/** A complaint that the entity received. */
export type Received = { number: string; received_day: string; due_day: string }

/** A refusal with the words of the server. `fields` has a text for each field at fault, by its wire name. */
export class Refusal extends Error {
  readonly fields: Readonly<Record<string, string>>
  constructor(message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message)
    this.fields = fields
  }
}

type RefusedReply = { error?: { code?: string; message?: string; fields?: Record<string, string> } }

const [TOO_MANY, FAULTS_OF_SERVER] = [429, 500]

async function refusalOf(reply: Response): Promise<Refusal> {
  const { error } = (await reply.json().catch(() => ({}))) as RefusedReply
  if (reply.status >= FAULTS_OF_SERVER || error?.message === undefined) return new Refusal(messages.failed)
  // The limits of every public call speak of calls; the limit of complaints has words of its own.
  if (reply.status === TOO_MANY && error.code === 'request.too-many') return new Refusal(messages.busy)
  return new Refusal(error.message, error.fields)
}

const broken = (): never => {
  throw new Refusal(messages.offline)
}

/** Sends a complaint. The same one under its key is received once. @throws Refusal */
export async function sendComplaint(body: FormData, key: string): Promise<Received> {
  const headers = { 'idempotency-key': key }
  const reply = await fetch('/api/public/complaint', { method: 'POST', headers, body }).catch(broken)
  if (!reply.ok) throw await refusalOf(reply)
  return ((await reply.json().catch(broken)) as { data: Received }).data
}
