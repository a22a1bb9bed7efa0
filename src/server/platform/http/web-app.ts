import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../../domain/shared/problem.ts'
import { isApi, methodsAt, type RouteEntry } from './routes.ts'

/** Paths of build files. If one is gone, a browser must not get and keep the page in its place. */
const isFile = (url: string) =>
  /^\/(assets\/|icons\/|sw(-sync)?\.js|verificar\.js|portal\.js|queja\.js|manifest\.webmanifest)/.test(url)

/** The refusal for an address of the API without a route; one that has other methods lists them. */
function refusalOf({ method, url }: FastifyRequest, reply: FastifyReply, routes: readonly RouteEntry[]): Problem {
  const methods = methodsAt(routes, url)
  if (methods.length === 0 || methods.includes(method)) return new Problem('request.not-found')
  reply.header('allow', methods.join(', '))
  return new Problem('request.method-not-allowed')
}

/**
 * Serves the built web app, and its page at every address outside the API.
 * @param routes all routes of the server
 */
export async function serveWebApp(app: FastifyInstance, folder: string, routes: readonly RouteEntry[]): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      setHeaders: (reply, path) => {
        // Names of assets contain their content's hash; everything else must be revalidated.
        const isHashed = path.includes(`${folder}/assets/`)
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (isApi(request)) throw refusalOf(request, reply, routes)
    if (!isBuilt || isFile(request.url) || !['GET', 'HEAD'].includes(request.method))
      throw new Problem('request.not-found')
    // Not returned: an awaited reply gets two more listeners, and Node warns about too many.
    reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
