import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { FileReply } from '../../../contract/core/endpoint.ts'
import {
  getAnchorNote,
  getAnchorStamp,
  getLogCheckpoint,
  getLogConsistency,
  getLogProof,
  getLogTile,
  listLogAnchors,
} from '../../../contract/evidence/log.wire.ts'
import { parseTilePath } from '../../../domain/evidence/tile-path.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { servePublic } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { findAnchor, findDoneAnchors } from './anchors.queries.ts'
import { firstDepartment, type KeptCheckpoint, newestCheckpoint } from './checkpoints.queries.ts'
import { proofUnlessDamaged } from './integrate-leaves.queries.ts'
import { consistencyOf, proofOfLeaf, readTile } from './leaf-proof.service.ts'
import { stampReply } from './stamp-reply.ts'

/** Calls of one address in a minute (R 28.5). A copy of the whole log takes a few hundred tiles. */
const publicCalls = { rateLimit: { max: 60, timeWindow: '1 minute' } }
const tileCalls = { rateLimit: { max: 600, timeWindow: '1 minute' } }

const PLAIN = 'text/plain; charset=utf-8'
const IMMUTABLE = 'public, max-age=31536000, immutable'
const NEWEST = 'no-cache'

/** A file that any program may read, and no browser takes for a page. */
const fileOf = (bytes: Buffer, type: string, cache: string): FileReply => ({
  bytes,
  headers: { 'content-type': type, 'cache-control': cache, 'x-content-type-options': 'nosniff' },
})

/**
 * A tile, which a cache has to ask about each time: after a restore another log has tiles at the same addresses. A tile
 * that is the same as before is not sent again.
 */
function tileOf(bytes: Buffer, known: string | undefined): FileReply {
  const etag = `"${hash('sha256', bytes)}"`
  const file = fileOf(bytes, 'application/octet-stream', NEWEST)
  return { ...file, isKnown: known?.includes(etag) === true, headers: { ...file.headers, etag } }
}

/** Serves the log to everybody: to programs that follow it, and to pages that check an acta (R 28.5). */
export function publicLogRoutes(app: FastifyInstance, { db, log }: Platform): void {
  const newest = async ({ departmentId }: { departmentId?: number | undefined }): Promise<KeptCheckpoint> => {
    const asked = departmentId ?? (await firstDepartment(db))
    const found = asked === undefined ? undefined : await newestCheckpoint(db, asked)
    if (!found) throw new Problem('log.not-found')
    return found
  }
  const anchorOf = async (id: number) => {
    const anchor = await findAnchor(db, id)
    if (!anchor) throw new Problem('log.not-found')
    return anchor
  }
  servePublic(
    app,
    getLogCheckpoint,
    async ({ query }) => fileOf(Buffer.from((await newest(query)).note), PLAIN, NEWEST),
    publicCalls,
  )
  servePublic(
    app,
    getLogTile,
    async ({ params, query, request }) => {
      const name = parseTilePath(params.path)
      const bytes = name && (await readTile(db, await newest(query), name))
      if (!bytes) throw new Problem('log.not-found')
      return tileOf(bytes, request.headers['if-none-match'])
    },
    tileCalls,
  )
  servePublic(
    app,
    getLogProof,
    async ({ query }) => {
      const proof = await proofUnlessDamaged(log, () => proofOfLeaf(db, query.seal))
      if (!proof) throw new Problem('log.unknown-seal')
      return proof
    },
    publicCalls,
  )
  servePublic(
    app,
    getLogConsistency,
    async ({ query }) => {
      const log = await newest(query)
      if (query.to > log.size) throw new Problem('log.not-found')
      return consistencyOf(db, log, query)
    },
    publicCalls,
  )
  servePublic(
    app,
    listLogAnchors,
    async ({ query }) => {
      const departmentId = query.departmentId ?? (await firstDepartment(db))
      if (departmentId === undefined) return { anchors: [] }
      return { anchors: await findDoneAnchors(db, { departmentId, from: query.from ?? 1 }) }
    },
    publicCalls,
  )
  servePublic(
    app,
    getAnchorStamp,
    async ({ params }) => {
      const { kind, evidence } = await anchorOf(params.id)
      if (kind !== 'tsa') throw new Problem('log.not-found')
      return fileOf(stampReply(evidence), 'application/timestamp-reply', IMMUTABLE)
    },
    publicCalls,
  )
  servePublic(
    app,
    getAnchorNote,
    async ({ params }) => fileOf(Buffer.from((await anchorOf(params.id)).note), PLAIN, IMMUTABLE),
    publicCalls,
  )
}
