import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Title of the page in its tab and in announcements. */
    title?: string
  }
}

const PRODUCT = 'Vigía'

/** The title of the innermost matched route that has one. */
export const usePageTitle = (): string =>
  useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title ?? PRODUCT,
  })

/** Sets the tab's title. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`
  }, [title])
}
