import type { FastifyInstance } from 'fastify'
import { getImage, imageKinds } from '../../contract/images.wire.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { readImage } from './read-image.service.ts'

/** Serves images to the officials who may see them, with headers that keep a browser from running anything in them. */
export function imageRoutes(app: FastifyInstance, platform: Platform): void {
  const { blobs } = platform
  for (const kind of imageKinds) {
    serve(app, platform, getImage(kind), {
      answer: async ({ db, official, params: { name }, query: { size }, request }) => {
        const known = request.headers['if-none-match']
        const asked = { kind, name, isThumbnail: size !== undefined, known }
        const { bytes, isKnown, mediaType, tag } = await readImage({ db, blobs }, official, asked)
        return {
          bytes,
          isKnown,
          headers: {
            'content-type': mediaType,
            'x-content-type-options': 'nosniff',
            'content-security-policy': "default-src 'none'; sandbox",
            'content-disposition': 'inline',
            // A browser asks each time, so that nothing of a person shows after the logout. What it has is not sent again.
            'cache-control': 'private, no-cache',
            etag: tag,
            vary: 'authorization',
          },
        }
      },
    })
  }
}
