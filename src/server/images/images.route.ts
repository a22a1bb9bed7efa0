import type { FastifyInstance } from 'fastify'
import { getImage, IMAGE_NAME, imageKinds } from '../../contract/images.wire.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { findImage } from './images.queries.ts'
import { thumbnailName } from './images.service.ts'

/** Serves images to officials of their department, with headers that keep a browser from running anything in them. */
export function imageRoutes(app: FastifyInstance, platform: Platform): void {
  for (const kind of imageKinds) {
    serve(app, platform, getImage(kind), {
      answer: async ({ db, official, params: { name }, query: { size } }) => {
        const image = IMAGE_NAME.test(name) ? await findImage(db, official.departmentId, kind, name) : undefined
        const bytes = image && (await platform.blobs.get(size ? thumbnailName(name) : name))
        if (!image || !bytes) throw new Problem('image.not-found')
        // The thumbnail of a WebP is a PNG; of a JPEG, a JPEG.
        const mediaType = size && image.mediaType !== 'image/jpeg' ? 'image/png' : image.mediaType
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
