import type { FastifyContextConfig, FastifyRequest, RouteOptions } from 'fastify'

/** A query holds names and documents of persons, or a one-time token. */
const withoutQuery = (url: string) => url.replace(/[?#].*$/s, '?…')

/** Most times that an address is decoded: a mail program or a proxy may have encoded it again. */
const MOST_TIMES = 3

/** An address with its ASCII letters plain, except a question mark. Other text stays, and none is too broken. */
function decoded(path: string): string {
  let plain = path
  for (let time = 0; time < MOST_TIMES; time += 1) {
    plain = plain.replace(/%(?!3f)([0-7][0-9a-f])/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
  }
  return plain
}

const isSecret = (config: FastifyContextConfig | undefined): boolean =>
  config?.isPathSecret ?? config?.endpoint?.isPathSecret ?? false

/** The address of a route before its first parameter: `/v/:token/visita` begins as `/v/…`, also with more slashes. */
function beginningOf(url: string): RegExp {
  const [before = ''] = url.split(':')
  const names = before.split('/').filter(Boolean)
  return new RegExp(`^((?:/+${names.join('/+')})/+)[^/?].*$`, 'is')
}

/** The part of an address that the log keeps: its path, without the secrets that routes declare to have in theirs. */
export class LoggedPaths {
  readonly #secret: RegExp[] = []

  /** Notes each route as it is registered. */
  learn({ url, config }: Pick<RouteOptions, 'url' | 'config'>): void {
    if (isSecret(config)) this.#secret.push(beginningOf(url))
  }

  /** An address that no route answers may still have a secret in it, such as a link with a slash too many. */
  of({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>): string {
    const path = withoutQuery(url)
    // A route with a star takes what no other does.
    const route = routeOptions?.url?.includes('*') ? undefined : routeOptions?.url
    if (route !== undefined && !isSecret(routeOptions.config)) return path
    const plain = decoded(path)
    const beginning = this.#secret.find((each) => each.test(plain))
    if (beginning) return plain.replace(beginning, '$1…')
    return route ?? path
  }
}
