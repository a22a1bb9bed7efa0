import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../../../domain/shared/problem.ts'
import { MAX_IMAGE_BYTES } from '../../../domain/shared/upload.ts'
import { ReceivedFile } from './received-file.ts'

/** Whole multipart body, files included: a batch of a visit with its reduced photos stays well below. */
const MAX_MULTIPART_BYTES = 48 * 1024 * 1024

const limits = {
  fileSize: MAX_IMAGE_BYTES,
  fieldSize: 2 * 1024 * 1024,
  files: 120,
  fields: 200,
  parts: 320,
  headerPairs: 50,
}

/** A repeated part becomes a list, as forms send several values of one name. */
const add = (fields: Record<string, unknown>, name: string, value: unknown) => {
  const before = fields[name]
  fields[name] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value]
}

async function receive(part: MultipartFile): Promise<ReceivedFile | undefined> {
  const bytes = await part.toBuffer()
  // A file input left empty is sent as a nameless part without bytes.
  if (bytes.byteLength === 0 && part.filename === '') return undefined
  return new ReceivedFile(bytes, part.mimetype, part.filename)
}

async function readParts(request: FastifyRequest, filesUnder: string | undefined): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = Object.create(null)
  const files: Record<string, unknown> = filesUnder === undefined ? fields : Object.create(null)
  let total = 0
  for await (const part of request.parts({ limits })) {
    const value = part.type === 'file' ? await receive(part) : (part as MultipartValue<unknown>).value
    total += value instanceof ReceivedFile ? value.size : String(value ?? '').length
    if (total > MAX_MULTIPART_BYTES) throw new Problem('request.too-large')
    if (value !== undefined) add(value instanceof ReceivedFile ? files : fields, part.fieldname, value)
  }
  return filesUnder === undefined ? { ...fields } : { ...fields, [filesUnder]: { ...files } }
}

async function readMultipart(request: FastifyRequest, filesUnder: string | undefined) {
  try {
    return await readParts(request, filesUnder)
  } catch (error) {
    // Limits are refused with a code; what has none is the parser's word on a body that is not multipart.
    if (error instanceof Problem || (error as { code?: unknown }).code !== undefined) throw error
    throw new Problem('request.malformed')
  }
}

/** PostgreSQL cannot keep it in a text, and no person types it. */
const hasNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null || value instanceof ReceivedFile) return false
  return Object.entries(value).some(([name, field]) => hasNul(name) || hasNul(field))
}

async function readFields(request: FastifyRequest, filesUnder: string | undefined): Promise<Record<string, unknown>> {
  if (request.isMultipart()) return readMultipart(request, filesUnder)
  const { body } = request
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw new Problem('request.malformed')
  return body as Record<string, unknown>
}

/**
 * The fields of a write, however they were sent: multipart or JSON.
 * @param filesUnder where the file parts are gathered; each stands under its own name when undefined
 */
export async function readBody(request: FastifyRequest, filesUnder?: string): Promise<Record<string, unknown>> {
  const fields = await readFields(request, filesUnder)
  if (hasNul(fields)) throw new Problem('request.malformed')
  return fields
}
