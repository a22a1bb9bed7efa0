import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../domain/shared/problem.ts'
import { isApi } from './is-api.ts'

/** Names of the build. The page in place of one that is gone would be kept by browsers as if it were that piece. */
const isFile = (url: string) => /^\/(assets\/|icons\/|sw(-sync)?\.js|manifest\.webmanifest)/.test(url)

/** The built web app, and its one page for every address that is not the API's. */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      setHeaders: (reply, path) => {
        // Names of assets carry their content's hash; everything else must be asked for again.
        const isHashed = path.includes(`${folder}/assets/`)
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (!isBuilt || isApi(request) || isFile(request.url) || !['GET', 'HEAD'].includes(request.method))
      throw new Problem('request.not-found')
    // Not returned: whoever awaits a reply listens for its end twice over, and Node warns of so many listeners.
    reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
