import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { IMAGE_NAME, imageKinds, imageParams, imagePath, imageQuery } from '../../contract/images.wire.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { readOfficial } from '../platform/auth/read-official.ts'
import type { Platform } from '../platform/platform.ts'
import { findImage } from './images.queries.ts'
import { thumbnailName } from './images.service.ts'

/** Images, to the officials of their department only, so that nothing in them can run. */
export function imageRoutes(app: FastifyInstance, platform: Platform): void {
  for (const kind of imageKinds) {
    app.get(imagePath(kind), async (request, reply) => {
      const official = await readOfficial(platform, request)
      const { name } = imageParams.parse(request.params)
      const { size } = z.decode(imageQuery, request.query as Record<string, unknown>)
      const image = IMAGE_NAME.test(name) ? await findImage(platform.db, official.departmentId, kind, name) : undefined
      const bytes = image && (await platform.blobs.get(size ? thumbnailName(name) : name))
      if (!image || !bytes) throw new Problem('image.not-found')
      // The thumbnail of a WebP is a PNG; of a JPEG, a JPEG.
      const mediaType = size && image.mediaType !== 'image/jpeg' ? 'image/png' : image.mediaType
      return reply
        .headers({
          'content-type': mediaType,
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': 'inline',
          // A name is the digest of its bytes: what it names never changes.
          'cache-control': 'private, max-age=31536000, immutable',
        })
        .send(bytes)
    })
  }
}
