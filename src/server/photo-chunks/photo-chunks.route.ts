import type { FastifyInstance } from 'fastify'
import { getReceivedBytes, putPhotoChunk } from '../../contract/photo-chunks.wire.ts'
import { MAX_CHUNK_BYTES } from '../../domain/photo-chunks/photo-chunk.ts'
import type { ReceivedFile } from '../platform/http/body/received-file.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { chunkShares } from './chunk-share.ts'
import { addChunk, receivedBytes } from './photo-chunks.service.ts'

/** Receives photos in chunks, for links too weak to carry a whole photo. */
export function photoChunkRoutes(app: FastifyInstance, platform: Platform): void {
  // Registered in this scope only: every other route keeps refusing bare bytes.
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: MAX_CHUNK_BYTES },
    (_request, body, done) => done(null, body),
  )
  const share = chunkShares()
  serve(app, platform, getReceivedBytes, {
    needs: 'visits.carry',
    answer: async ({ official, params: { sha256 } }) => ({
      receivedBytes: await receivedBytes(platform, { official, sha256 }),
    }),
  })
  serve(app, platform, putPhotoChunk, {
    needs: 'visits.carry',
    answer: async ({ official, params: { sha256 }, query, body }) => ({
      receivedBytes: await addChunk(platform, share, { official, sha256 }, query, body.chunk as ReceivedFile),
    }),
  })
}
