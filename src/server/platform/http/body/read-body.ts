import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../../contract/core/endpoint.ts'
import { Problem } from '../../../../domain/shared/problem.ts'
import { MAX_IMAGE_BYTES, MAX_UPLOADS, MEBIBYTE, sizesTold } from '../../../../domain/shared/upload.ts'
import { boundaryOf, MultipartError, type MultipartPart, parseMultipart } from './parse-multipart.ts'
import { checkFields, checkJsonSize, isKeepable, textOf } from './read-body-text.ts'
import { ReceivedFile } from './received-file.ts'

/** Bytes of a whole multipart body with its files. A visit's batch with reduced photos stays well below. */
const MAX_MULTIPART_BYTES = 48 * 1024 * 1024
/** Bytes of all texts of a request, as JSON or as form fields. Files have limits of their own. */
export const MAX_TEXT_BYTES = 4 * 1024 * 1024
const MAX_FIELDS = 200

declare module 'fastify' {
  interface FastifyRequest {
    isMultipart: boolean
  }
}

/** Leaves multipart bodies to `readBody`, which reads them once the official is known. */
export function acceptMultipart(app: FastifyInstance): void {
  app.decorateRequest('isMultipart', false)
  app.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    request.isMultipart = true
    done(null)
  })
}

type ReadEndpoint = Pick<Endpoint, 'body' | 'sends' | 'filesUnder' | 'maxFileMegabytes'>

/** The refusal of a file, or of the body that holds it. A document's tells both sizes. */
const tooLarge = (
  bytes: number,
  { maxFileMegabytes: max }: ReadEndpoint,
  code: 'image.too-large' | 'request.too-large',
) => (max === undefined ? new Problem(code) : new Problem('document.too-large', { params: sizesTold(bytes, max) }))

/** Turns a repeated part into a list: forms send several values under one name. */
const add = (fields: Record<string, unknown>, name: string, value: unknown) => {
  const before = fields[name]
  fields[name] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value]
}

/** Reads the whole body into memory: decoding needs all of it, and its size is limited. */
function receive(request: FastifyRequest, endpoint: ReadEndpoint): Promise<Buffer> {
  const declared = Number(request.headers['content-length'])
  if (declared > MAX_MULTIPART_BYTES) throw tooLarge(declared, endpoint, 'request.too-large')
  const { raw } = request
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let total = 0
    let isGivenUp = false
    // After a refusal, further chunks are neither kept nor counted.
    const take = (chunk: Buffer) => {
      total += chunk.length
      if (total > MAX_MULTIPART_BYTES) throw tooLarge(total, endpoint, 'request.too-large')
      request.server.bodyMemory.hold(request, chunk.length)
      chunks.push(chunk)
    }
    raw.on('data', (chunk: Buffer) => {
      if (isGivenUp) return
      try {
        take(chunk)
      } catch (error) {
        isGivenUp = true
        chunks.length = 0
        reject(error)
      }
    })
    raw.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)))
    raw.on('error', () => reject(new Problem('request.malformed')))
    // `close` also comes after a whole body.
    raw.on('close', () => raw.complete || reject(new Problem('request.malformed')))
  })
}

/** Restores line ends: a browser sends two characters for each, and the form counted one. */
function textOfField(bytes: Buffer): string {
  const text = textOf(bytes).replaceAll('\r\n', '\n')
  if (/^\s*[[{]/.test(text)) checkJsonSize(bytes)
  return text
}

function receivedValue({ filename, type, bytes }: MultipartPart, endpoint: ReadEndpoint): unknown {
  if (filename === undefined) return textOfField(bytes)
  // An empty file input arrives as a nameless part without bytes.
  if (bytes.length === 0 && filename === '') return undefined
  if (!isKeepable(filename)) throw new Problem('request.malformed')
  const most = endpoint.maxFileMegabytes ? endpoint.maxFileMegabytes * MEBIBYTE : MAX_IMAGE_BYTES
  if (bytes.length > most) throw tooLarge(bytes.length, endpoint, 'image.too-large')
  return new ReceivedFile(bytes, type, filename)
}

function gatherParts(parts: Iterable<MultipartPart>, endpoint: ReadEndpoint): Record<string, unknown> {
  const { filesUnder } = endpoint
  const fields: Record<string, unknown> = Object.create(null)
  const files: Record<string, unknown> = filesUnder === undefined ? fields : Object.create(null)
  let fieldCount = 0
  let textBytes = 0
  let fileCount = 0
  for (const part of parts) {
    if (part.name in Object.prototype) throw new Problem('request.malformed')
    if (part.filename === undefined) {
      fieldCount += 1
      textBytes += part.bytes.length
    } else fileCount += 1
    if (fieldCount > MAX_FIELDS || textBytes > MAX_TEXT_BYTES || fileCount > MAX_UPLOADS) {
      throw new Problem('request.too-large')
    }
    const value = receivedValue(part, endpoint)
    if (value !== undefined) add(value instanceof ReceivedFile ? files : fields, part.name, value)
  }
  return filesUnder === undefined ? { ...fields } : { ...fields, [filesUnder]: { ...files } }
}

async function readMultipart(request: FastifyRequest, endpoint: ReadEndpoint) {
  const body = await receive(request, endpoint)
  try {
    return gatherParts(parseMultipart(body, boundaryOf(request.headers['content-type'])), endpoint)
  } catch (error) {
    if (error instanceof MultipartError) throw new Problem('request.malformed')
    throw error
  }
}

async function readFields(request: FastifyRequest, endpoint: ReadEndpoint) {
  const { sends } = endpoint
  // A form is read whole into memory, which a login without a session must not cause.
  if (request.isMultipart && sends === 'json') throw new Problem('request.unsupported-media')
  if (request.isMultipart) return readMultipart(request, endpoint)
  const { body } = request
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw new Problem('request.malformed')
  return body as Record<string, unknown>
}

/** The body is the only field, a file. Only a scope that parses bare bytes gets here. */
function readBytes(request: FastifyRequest, wireNames: Readonly<Record<string, string>>): Record<string, unknown> {
  // Fastify does not parse an empty body.
  const bytes = request.isMultipart ? undefined : (request.body ?? Buffer.alloc(0))
  if (!Buffer.isBuffer(bytes)) throw new Problem('request.unsupported-media')
  const [name = ''] = Object.values(wireNames)
  return { [name]: new ReceivedFile(bytes, 'application/octet-stream', '') }
}

const wireNameOf = ({ body }: ReadEndpoint) => body?.decodedByService && body.wireNames[body.decodedByService]

/** Reads the fields of a request: multipart, JSON or, for endpoints that send bytes, the bare body. */
export async function readBody(request: FastifyRequest, endpoint: ReadEndpoint): Promise<Record<string, unknown>> {
  if (endpoint.sends === 'bytes') return readBytes(request, endpoint.body?.wireNames ?? {})
  const fields = await readFields(request, endpoint)
  checkFields(fields, wireNameOf(endpoint))
  return fields
}
