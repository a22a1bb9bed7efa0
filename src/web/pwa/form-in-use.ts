import { useLocation, useMatches } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The whole page is a form: nothing may cover it or reload it unasked. */
    isFilled?: boolean
  }
}

const isSearch = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'search'

/** Whether the open page is a form, or something was typed since it opened. */
export function useIsFormInUse(): boolean {
  const isForm = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.isFilled) })
  const pathname = useLocation({ select: (location) => location.pathname })
  const [touchedPath, setTouchedPath] = useState<string>()
  useEffect(() => {
    const touch = ({ target }: Event) => {
      if (!isSearch(target)) setTouchedPath(pathname)
    }
    // The listener bubbles, so React at the root hears the event first. In the capture phase this change of state would
    // redraw the field before React knows the typed text, and the text would be lost.
    document.addEventListener('input', touch)
    return () => document.removeEventListener('input', touch)
  }, [pathname])
  return isForm || touchedPath === pathname
}
