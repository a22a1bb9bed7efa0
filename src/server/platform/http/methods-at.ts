import { isOfApi } from './is-api.ts'
import type { RouteEntry } from './route-table.ts'

const isFilledBy = (pattern: string, segment: string | undefined) =>
  pattern.startsWith(':') ? Boolean(segment) : pattern === segment

function leadsTo(url: string, path: readonly string[]): boolean {
  const pattern = url.split('/')
  if (pattern.at(-1) === '*') return pattern.slice(0, -1).every((one, at) => isFilledBy(one, path[at]))
  return pattern.length === path.length && pattern.every((one, at) => isFilledBy(one, path[at]))
}

/** The methods by which an address of the API, its query aside, is answered; none for one that does not exist. */
export function methodsAt(routes: readonly RouteEntry[], url: string): string[] {
  const path = (url.split('?', 1)[0] as string).split('/')
  return [...new Set(routes.filter(({ url: own }) => isOfApi(own) && leadsTo(own, path)).map(({ method }) => method))]
}
