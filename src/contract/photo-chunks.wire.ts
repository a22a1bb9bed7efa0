import { z } from 'zod'
import { DIGEST, pieceBody, piecePlace } from '../domain/photo-chunks/photo-chunk.ts'
import { endpoint } from './core/endpoint.ts'
import { inFile, inNumber, number } from './core/wire-field.ts'
import { form, wireObject } from './core/wire-object.ts'

/** A file is known by the SHA-256 of its bytes, in lower-case hexadecimal. */
const path = '/api/inspection/pieces/:sha256'
const params = wireObject({ sha256: ['sha256', z.string().regex(DIGEST)] })
/** As many as the file has: it is whole, and a batch may name it. */
const reply = wireObject({ receivedBytes: ['received_bytes', number] })

/** 0 for a file of which nothing came; all of it for one that is evidence of the department already. */
export const getReceivedBytes = endpoint({
  method: 'GET',
  path,
  summary: 'Cuántos bytes de una foto han llegado',
  params,
  reply,
})

/**
 * The piece that comes next, as the bare body; the last one may be repeated. Refused with `pieces.out-of-step` when the
 * file does not stand at `offset`: `fields.offset` is where it stands. `pieces.mismatch`: the whole is not what its name
 * says, and nothing of it is kept.
 */
export const putPhotoChunk = endpoint({
  method: 'PUT',
  path,
  summary: 'Enviar una parte de una foto (cuerpo binario de máximo 1 MiB)',
  params,
  query: form(piecePlace, { offset: ['offset', inNumber], total: ['total', inNumber] }),
  body: form(pieceBody, { piece: ['piece', inFile] }),
  sends: 'bytes',
  reply,
})

/** Where a refused piece's file stands, from the refusal's `fields`; undefined when it was refused for something else. */
export const resumeOffset = (fields: Readonly<Record<string, string>> | undefined): number | undefined =>
  fields?.offset !== undefined && /^\d+$/.test(fields.offset) ? Number(fields.offset) : undefined
