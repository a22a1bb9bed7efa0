import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../../contract/core/endpoint.ts'
import { Problem } from '../../../../domain/shared/problem.ts'
import { MAX_IMAGE_BYTES, MAX_UPLOADS } from '../../../../domain/shared/upload.ts'
import { holdBytes } from './body-memory.ts'
import { boundaryOf, MultipartError, type MultipartPart, parseMultipart } from './parse-multipart.ts'
import { checkFields, checkJsonSize, textOf } from './read-body-text.ts'
import { ReceivedFile } from './received-file.ts'

/** Whole multipart body, files included: a batch of a visit with its reduced photos stays well below. */
const MAX_MULTIPART_BYTES = 48 * 1024 * 1024
/** All that a request says in text, as JSON or in the fields of a form; its files have bounds of their own. */
export const MAX_TEXT_BYTES = 4 * 1024 * 1024
const MAX_FIELDS = 200

type ReadEndpoint = Pick<Endpoint, 'body' | 'sends' | 'filesUnder'>

/** A repeated part becomes a list, as forms send several values of one name. */
const add = (fields: Record<string, unknown>, name: string, value: unknown) => {
  const before = fields[name]
  fields[name] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value]
}

/** The body whole, in memory: what follows needs all of it anyway, and its size is bounded. */
function receive(request: FastifyRequest): Promise<Buffer> {
  if (Number(request.headers['content-length']) > MAX_MULTIPART_BYTES) throw new Problem('request.too-large')
  const { raw } = request
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let total = 0
    let isGivenUp = false
    // What still comes of it is neither kept nor counted.
    const take = (chunk: Buffer) => {
      total += chunk.length
      if (total > MAX_MULTIPART_BYTES) throw new Problem('request.too-large')
      holdBytes(request, chunk.length)
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
    // It closes after a whole body too.
    raw.on('close', () => raw.complete || reject(new Problem('request.malformed')))
  })
}

/** JSON within a field is read with the fields. A browser makes two characters of each line's end: the form counted one. */
function textOfField(bytes: Buffer): string {
  const text = textOf(bytes).replaceAll('\r\n', '\n')
  if (/^\s*[[{]/.test(text)) checkJsonSize(bytes)
  return text
}

function receivedValue({ filename, type, bytes }: MultipartPart): unknown {
  if (filename === undefined) return textOfField(bytes)
  // A file input left empty is sent as a nameless part without bytes.
  if (bytes.length === 0 && filename === '') return undefined
  if (bytes.length > MAX_IMAGE_BYTES) throw new Problem('image.too-large')
  return new ReceivedFile(bytes, type, filename)
}

function gatherParts(parts: Iterable<MultipartPart>, filesUnder: string | undefined): Record<string, unknown> {
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
    const value = receivedValue(part)
    if (value !== undefined) add(value instanceof ReceivedFile ? files : fields, part.name, value)
  }
  return filesUnder === undefined ? { ...fields } : { ...fields, [filesUnder]: { ...files } }
}

async function readMultipart(request: FastifyRequest, filesUnder: string | undefined) {
  const body = await receive(request)
  try {
    return gatherParts(parseMultipart(body, boundaryOf(request.headers['content-type'])), filesUnder)
  } catch (error) {
    if (error instanceof MultipartError) throw new Problem('request.malformed')
    throw error
  }
}

async function readFields(request: FastifyRequest, { sends, filesUnder }: ReadEndpoint) {
  // A form is read whole into memory, and who logs in is nobody yet.
  if (request.isMultipart() && sends === 'json') throw new Problem('request.unsupported-media')
  if (request.isMultipart()) return readMultipart(request, filesUnder)
  const { body } = request
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw new Problem('request.malformed')
  return body as Record<string, unknown>
}

/** The body is the one file; only a route whose scope parses bare bytes meets one. */
function readBytes(request: FastifyRequest, wireNames: Readonly<Record<string, string>>): Record<string, unknown> {
  // A body of no bytes is not parsed at all.
  const bytes = request.isMultipart() ? undefined : (request.body ?? Buffer.alloc(0))
  if (!Buffer.isBuffer(bytes)) throw new Problem('request.unsupported-media')
  const [name = ''] = Object.values(wireNames)
  return { [name]: new ReceivedFile(bytes, 'application/octet-stream', '') }
}

const wireNameOf = ({ body }: ReadEndpoint) => body?.decodedByService && body.wireNames[body.decodedByService]

/** The fields of a write, however they were sent: multipart, JSON or, where the endpoint says so, bare bytes. */
export async function readBody(request: FastifyRequest, endpoint: ReadEndpoint): Promise<Record<string, unknown>> {
  if (endpoint.sends === 'bytes') return readBytes(request, endpoint.body?.wireNames ?? {})
  const fields = await readFields(request, endpoint)
  checkFields(fields, wireNameOf(endpoint))
  return fields
}
