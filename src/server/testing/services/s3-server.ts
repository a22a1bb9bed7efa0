import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { isSigned } from './s3-signature.ts'

/** Behaviour of the store: `slow` answers at its `release`, `silent` never, `half` stops within an object. */
type S3Behaviour = 'well' | 'slow' | 'failing' | 'silent' | 'half'
/** Behaviour for one object: `cut` breaks the connection within it. */
type ObjectBehaviour = 'failing' | 'cut'

export type S3Server = {
  /** Environment of a Vigía that stores its blobs here. */
  environment: Record<string, string>
  objects: Map<string, Buffer>
  behaviour: S3Behaviour
  /** Behaviour for requests of one of these names, until the name is written again. */
  damaged: Map<string, ObjectBehaviour>
  /** Answers what was asked while the behaviour was `slow`. */
  release(): void
  /** Number of requests that wait for `release`. */
  held(): number
  close(): Promise<void>
}

const KEY = { id: 'test-key', secret: 'test-secret' }
const BUCKET = 'vigia'
/** Names per page: few, so that a listing has several pages. */
const PAGE = 5

const fault = (reply: ServerResponse, status: number, code: string) =>
  reply
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)

function listing(names: readonly string[], query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? query.get('start-after') ?? ''
  const prefix = query.get('prefix') ?? ''
  const rest = names.filter((name) => name > after && name.startsWith(prefix)).sort()
  const page = rest.slice(0, PAGE)
  const isCut = rest.length > page.length
  const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const contents = page
    .map((name) => `<Contents><Key>${name}</Key><LastModified>${new Date().toISOString()}</LastModified></Contents>`)
    .join('')
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents}</ListBucketResult>`
}

/**
 * The part of the S3 protocol that Vigía uses, on loopback, with checked signatures. No independent server runs on Node
 * 20 alone.
 */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const writtenAt = new Map<string, Date>()
  const damaged: S3Server['damaged'] = new Map()
  const state: { behaviour: S3Behaviour } = { behaviour: 'well' }
  let held: (() => void)[] = []

  const answerObject = (request: IncomingMessage, body: Buffer, name: string, reply: ServerResponse) => {
    const source = decodeURIComponent(String(request.headers['x-amz-copy-source'] ?? ''))
    if (request.method === 'PUT' && source) {
      const copied = objects.get(source.replace(`${BUCKET}/`, ''))
      if (!copied) return fault(reply, 404, 'NoSuchKey')
      objects.set(name, copied)
      writtenAt.set(name, new Date())
      const answer = '<?xml version="1.0"?><CopyObjectResult><ETag>"0"</ETag></CopyObjectResult>'
      return reply.writeHead(200, { 'content-type': 'application/xml' }).end(answer)
    }
    if (request.method === 'DELETE') {
      objects.delete(name)
      return reply.writeHead(204).end()
    }
    if (request.method === 'PUT') {
      objects.set(name, body)
      writtenAt.set(name, new Date())
      damaged.delete(name)
      return reply.writeHead(200, { etag: '"0"' }).end()
    }
    const object = objects.get(name)
    if (!object) return fault(reply, 404, 'NoSuchKey')
    const behaviour = (request.method === 'GET' && damaged.get(name)) || state.behaviour
    if (behaviour === 'failing') return fault(reply, 500, 'InternalError')
    reply.writeHead(200, {
      'content-length': object.length,
      'content-type': 'application/octet-stream',
      'last-modified': (writtenAt.get(name) ?? new Date()).toUTCString(),
    })
    if (request.method === 'HEAD') return reply.end()
    if (behaviour !== 'half' && behaviour !== 'cut') return reply.end(object)
    return reply.write(object.subarray(0, object.length >> 1), () => {
      if (behaviour === 'cut') reply.destroy()
    })
  }
  const answer = async (request: IncomingMessage, reply: ServerResponse) => {
    const body = await buffer(request)
    if (state.behaviour === 'silent') return
    if (state.behaviour === 'failing') return fault(reply, 500, 'InternalError')
    if (state.behaviour === 'slow') await new Promise<void>((resolve) => held.push(resolve))
    if (!isSigned(request, body, KEY)) return fault(reply, 403, 'SignatureDoesNotMatch')
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3')
    const [, bucket, name = ''] = /^\/([^/]+)\/?(.*)$/.exec(pathname) ?? []
    if (bucket !== BUCKET) return fault(reply, 404, 'NoSuchBucket')
    if (name) return answerObject(request, body, decodeURIComponent(name), reply)
    if (request.method === 'HEAD') return reply.writeHead(200).end()
    return reply.writeHead(200, { 'content-type': 'application/xml' }).end(listing([...objects.keys()], searchParams))
  }
  const server = createServer((request, reply) => void answer(request, reply))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    objects,
    damaged,
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: KEY.id,
      S3_SECRET_ACCESS_KEY: KEY.secret,
    },
    release: () => {
      for (const answer of held) answer()
      held = []
    },
    held: () => held.length,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}
