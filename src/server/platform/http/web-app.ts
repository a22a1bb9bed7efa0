import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../../domain/shared/problem.ts'
import { isApi, methodsAt, type RouteEntry } from './routes.ts'

/** Names of the build. The page in place of one that is gone would be kept by browsers as if it were that piece. */
const isFile = (url: string) => /^\/(assets\/|icons\/|sw(-sync)?\.js|manifest\.webmanifest)/.test(url)

/** What an address of the API that no route answers is refused with; one that takes other methods says which. */
function refusalOf({ method, url }: FastifyRequest, reply: FastifyReply, routes: readonly RouteEntry[]): Problem {
  const methods = methodsAt(routes, url)
  if (methods.length === 0 || methods.includes(method)) return new Problem('request.not-found')
  reply.header('allow', methods.join(', '))
  return new Problem('request.method-not-allowed')
}

/**
 * The built web app, and its one page for every address that is not the API's.
 * @param routes those of the whole server
 */
export async function serveWebApp(app: FastifyInstance, folder: string, routes: readonly RouteEntry[]): Promise<void> {
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
    if (isApi(request)) throw refusalOf(request, reply, routes)
    if (!isBuilt || isFile(request.url) || !['GET', 'HEAD'].includes(request.method))
      throw new Problem('request.not-found')
    // Not returned: whoever awaits a reply listens for its end twice over, and Node warns of so many listeners.
    reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
