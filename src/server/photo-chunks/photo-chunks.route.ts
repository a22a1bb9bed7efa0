import type { FastifyInstance } from 'fastify'
import { getReceivedBytes, putPhotoChunk } from '../../contract/photo-chunks.wire.ts'
import { MAX_PIECE_BYTES } from '../../domain/photo-chunks/photo-chunk.ts'
import type { ReceivedFile } from '../platform/http/received-file.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { addPiece, receivedBytes } from './photo-chunks.service.ts'

/** Photos in pieces, for links that never carry one whole. */
export function pieceRoutes(app: FastifyInstance, platform: Platform): void {
  // In this slice's scope alone: every other route goes on refusing bare bytes.
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: MAX_PIECE_BYTES },
    (_request, body, done) => done(null, body),
  )
  serve(app, platform, getReceivedBytes, {
    answer: async ({ official, params: { sha256 } }) => ({
      receivedBytes: await receivedBytes(platform, { official, sha256 }),
    }),
  })
  serve(app, platform, putPhotoChunk, {
    answer: async ({ official, params: { sha256 }, query, body }) => ({
      receivedBytes: await addPiece(platform, { official, sha256 }, query, body.piece as ReceivedFile),
    }),
  })
}
