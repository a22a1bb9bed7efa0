import { z } from 'zod'
import { chunkBody, chunkPlace, DIGEST } from '../domain/photo-chunks/photo-chunk.ts'
import { endpoint } from './core/endpoint.ts'
import { inFile, inNumber, number } from './core/wire-field.ts'
import { form, wireObject } from './core/wire-object.ts'

/** A file is known by the SHA-256 of its bytes, in lower-case hexadecimal. */
const path = '/api/inspection/pieces/:sha256'
const params = wireObject({ sha256: ['sha256', z.string().regex(DIGEST)] })
/** The file is complete once this equals its size; a batch may then name it. */
const reply = wireObject({ receivedBytes: ['received_bytes', number] })

/** Answers 0 for an unknown file, and the full size for an image that the department already keeps. */
export const getReceivedBytes = endpoint({
  method: 'GET',
  path,
  summary: 'Cuántos bytes de una foto han llegado',
  whileContractIsOver: true,
  params,
  reply,
})

/**
 * Sends the next chunk as the bare body; the last chunk may be repeated. `pieces.out-of-step` refuses a wrong `offset`,
 * and `fields.offset` holds the expected one. `pieces.mismatch`: the complete file does not match its digest and is
 * dropped.
 */
export const putPhotoChunk = endpoint({
  method: 'PUT',
  path,
  summary: 'Enviar una parte de una foto (cuerpo binario de máximo 1 MiB)',
  whileContractIsOver: true,
  params,
  query: form(chunkPlace, { offset: ['offset', inNumber], total: ['total', inNumber] }),
  body: form(chunkBody, { chunk: ['piece', inFile] }),
  sends: 'bytes',
  reply,
})

/** The offset that the server expects, from a refusal's `fields`; undefined for a refusal with another reason. */
export const resumeOffset = (fields: Readonly<Record<string, string>> | undefined): number | undefined =>
  fields?.offset !== undefined && /^\d+$/.test(fields.offset) ? Number(fields.offset) : undefined
