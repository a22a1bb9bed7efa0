import { useMatches } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Title of the page in its tab and in announcements, unless the page names itself. */
    title?: string
  }
}

const PRODUCT = 'Vigía'

/** The title that the page in sight gave itself, once it knew what it shows. */
let own: string | undefined
const listeners = new Set<() => void>()

const setOwn = (title: string | undefined): void => {
  own = title
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Names the page by what it shows, such as 'Acta 2026-000018', for as long as the component is mounted. */
export function useOwnTitle(title: string): void {
  useEffect(() => {
    setOwn(title)
    return () => setOwn(undefined)
  }, [title])
}

/** The page's own title, or that of the innermost matched route that has one. */
export function usePageTitle(): string {
  const ofRoute = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title ?? PRODUCT,
  })
  return useSyncExternalStore(subscribe, () => own) ?? ofRoute
}

/** Sets the tab's title. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`
  }, [title])
}
