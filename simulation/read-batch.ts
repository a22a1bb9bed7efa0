import { createHash } from 'node:crypto'
import type { WireRequest } from './network/types.ts'

/** One write of a batch, as it was on the wire. */
export type SentCommand = {
  key: string
  call: string
  fields: Readonly<Record<string, unknown>>
  /** SHA-256 (hex) of its photo; undefined without one. */
  photo: string | undefined
  establishmentId: number | undefined
}

export type SentBatch = { visitId: number; userId: number; commands: SentCommand[] }

const PATH = /^\/api\/inspection\/batch\/(\d+)$/
/** The digest in the name of a photo that was sent before in chunks (R 11.17). */
const DIGEST = /[0-9a-f]{64}/

const CRLF = Buffer.from('\r\n\r\n')

type Part = { name: string; bytes: Buffer }

/** The parts of a multipart body by name; a body that was cut has those that are whole. */
function partsOf(body: Buffer, boundary: string): Part[] {
  const mark = Buffer.from(`--${boundary}`)
  const parts: Part[] = []
  for (let at = body.indexOf(mark); at >= 0; ) {
    const next = body.indexOf(mark, at + mark.length)
    if (next < 0) break
    const part = body.subarray(at + mark.length + 2, next - 2)
    const head = part.indexOf(CRLF)
    const name = /name="([^"]*)"/.exec(part.subarray(0, head).toString('utf8'))?.[1]
    if (head >= 0 && name !== undefined) parts.push({ name, bytes: part.subarray(head + CRLF.length) })
    at = next
  }
  return parts
}

/** Id of the user whose token a request carries. */
function senderOf({ headers }: Pick<WireRequest, 'headers'>): number | undefined {
  const payload = /^Bearer [^.]+\.([^.]+)\./.exec(headers.authorization ?? '')?.[1]
  if (payload === undefined) return undefined
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { user_id?: number }
  return claims.user_id
}

type Written = {
  key: string
  call: string
  fields?: Record<string, unknown>
  files?: Record<string, string>
  establishment_id?: number
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The commands of a batch request; undefined for any other request, and for one that cannot be read. */
export function readBatch(request: WireRequest): SentBatch | undefined {
  const visitId = PATH.exec(request.path)?.[1]
  const userId = senderOf(request)
  if (visitId === undefined || userId === undefined || request.isCut) return undefined
  const boundary = /boundary=([^;]+)/.exec(request.headers['content-type'] ?? '')?.[1]
  const parts = boundary === undefined ? [] : partsOf(request.body, boundary)
  const text = boundary === undefined ? request.body : parts.find(({ name }) => name === 'commands')?.bytes
  if (!text) return undefined
  const told = JSON.parse(text.toString('utf8')) as Written[] | { commands: Written[] }
  const commands = (Array.isArray(told) ? told : told.commands).map((command): SentCommand => {
    const [file] = Object.values(command.files ?? {})
    const part = parts.find(({ name }) => name === file)
    const photo = file === undefined ? undefined : part ? sha256(part.bytes) : DIGEST.exec(file)?.[0]
    const { key, call, fields = {}, establishment_id: establishmentId } = command
    return { key: key.toLowerCase(), call, fields, photo, establishmentId }
  })
  return { visitId: Number(visitId), userId, commands }
}
