import { z } from 'zod'
import { anchorsQuery, consistencyQuery, logQuery, proofQuery } from '../../domain/evidence/log-queries.ts'
import { endpoint, fileReply, pathId } from '../core/endpoint.ts'
import { inId, inNumber, inText, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

const ofDepartment = { departmentId: ['department', inId] } as const

/** The newest signed state of the log, in the form of C2SP checkpoints (R 28.5). */
export const getLogCheckpoint = endpoint({
  method: 'GET',
  path: '/api/public/log/checkpoint',
  summary: 'Libro público: la nota firmada más reciente (C2SP tlog-checkpoint)',
  query: form(logQuery, ofDepartment),
  reply: fileReply,
  answersFile: ['text/plain'],
})

/** A tile of hashes or entries, in the form of C2SP tiles: `{L}/{N}[.p/{W}]` or `entries/{N}[.p/{W}]`. */
export const getLogTile = endpoint({
  method: 'GET',
  path: '/api/public/log/tile/*',
  summary: 'Libro público: un tramo de huellas o de registros (C2SP tlog-tiles)',
  params: wireObject({ path: ['*', z.string()] }),
  query: form(logQuery, ofDepartment),
  reply: fileReply,
  answersFile: ['application/octet-stream'],
})

/** A leaf with its place in the log. `root` and the hashes of `proof` are base64; `leaf` is the text that is hashed. */
export const logProof = wireObject({
  position: ['position', number],
  size: ['size', number],
  root: ['root', text],
  proof: ['proof', list(text)],
  checkpoint: ['checkpoint', text],
  leaf: ['leaf', text],
})

/** The proof that a seal, or the digest of an issued file, is in the log. */
export const getLogProof = endpoint({
  method: 'GET',
  path: '/api/public/log/proof',
  summary: 'Libro público: la prueba de que un sello está en él',
  query: form(proofQuery, { seal: ['seal', inText] }),
  reply: logProof,
})

/** The proof that the log of size `to` begins with that of size `from`. */
export const getLogConsistency = endpoint({
  method: 'GET',
  path: '/api/public/log/consistency',
  summary: 'Libro público: la prueba de que solo creció entre dos tamaños',
  query: form(consistencyQuery, { from: ['from', inNumber], to: ['to', inNumber], ...ofDepartment }),
  reply: wireObject({
    from: ['from', number],
    fromRoot: ['from_root', text],
    size: ['size', number],
    root: ['root', text],
    proof: ['proof', list(text)],
  }),
})

const anchorKind = z.enum(['tsa', 'correo', 'testigo'])

/** A state of the log that is kept outside. `target` is a host and names no person; `url` is the token of a stamp. */
export const logAnchor = wireObject({
  id: ['anchor_id', number],
  kind: ['kind', anchorKind],
  target: ['target', text],
  size: ['size', number],
  root: ['root', text],
  at: ['at', text],
  url: ['url', nullable(text)],
})

/**
 * The log of a department as its administrators see it: the newest checkpoint, null before the first, and what waits. A
 * leaf waits for its position, which takes seconds.
 */
export const logStatus = wireObject({
  origin: ['origin', nullable(text)],
  size: ['size', number],
  root: ['root', nullable(text)],
  signedAt: ['signed_at', nullable(text)],
  waiting: ['waiting', number],
  oldestWaitingAt: ['oldest_waiting_at', nullable(text)],
  /** Places outside that are configured; none is an empty list. */
  places: [
    'places',
    list(
      wireObject({
        kind: ['kind', anchorKind],
        /** The host of an authority, or the address of a witness. */
        target: ['target', text],
        /** The newest state of the log that is kept there; null for none. */
        size: ['size', nullable(number)],
        keptAt: ['kept_at', nullable(text)],
        /** States that are to be kept there, and those that were given up since the newest that is. */
        pending: ['pending', number],
        failed: ['failed', number],
      }),
    ),
  ],
})

export const listLogAnchors = endpoint({
  method: 'GET',
  path: '/api/public/log/anchors',
  summary: 'Libro público: dónde más se guardó',
  query: form(anchorsQuery, { from: ['from', inNumber], ...ofDepartment }),
  reply: wireObject({ anchors: ['anchors', list(logAnchor)] }),
})

/** The answer of the time-stamp authority over the note of a checkpoint (RFC 3161). */
export const getAnchorStamp = endpoint({
  method: 'GET',
  path: '/api/public/log/anchors/:anchor_id/stamp',
  summary: 'Libro público: la estampa de tiempo de una nota (.tsr)',
  params: wireObject({ id: ['anchor_id', pathId] }),
  reply: fileReply,
  answersFile: ['application/timestamp-reply'],
})

/** The signed state that an anchor keeps, as it was stamped or sent. */
export const getAnchorNote = endpoint({
  method: 'GET',
  path: '/api/public/log/anchors/:anchor_id/note',
  summary: 'Libro público: la nota que se ancló',
  params: wireObject({ id: ['anchor_id', pathId] }),
  reply: fileReply,
  answersFile: ['text/plain'],
})
