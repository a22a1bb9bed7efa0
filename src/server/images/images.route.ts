import type { FastifyInstance } from 'fastify'
import { getImage, imageKinds } from '../../contract/images.wire.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { readImage } from './read-image.service.ts'

/** Serves images to officials of their department, with headers that keep a browser from running anything in them. */
export function imageRoutes(app: FastifyInstance, platform: Platform): void {
  const { blobs } = platform
  for (const kind of imageKinds) {
    serve(app, platform, getImage(kind), {
      answer: async ({ db, official, params: { name }, query: { size } }) => {
        const asked = { kind, name, isThumbnail: size !== undefined }
        const { bytes, mediaType } = await readImage({ db, blobs }, official, asked)
        return {
          bytes,
          headers: {
            'content-type': mediaType,
            'x-content-type-options': 'nosniff',
            'content-security-policy': "default-src 'none'; sandbox",
            'content-disposition': 'inline',
            // A name is the digest of its bytes, so its content never changes.
            'cache-control': 'private, max-age=31536000, immutable',
          },
        }
      },
    })
  }
}
