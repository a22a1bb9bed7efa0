import { useEffect, useRef } from 'react'
import type { ListRoute } from './list-address.ts'

/**
 * Opens the form of a new row where the address asks for it, as `?crear=1` of the search of everything does. The request
 * leaves the address, so that a reload does not open the form again.
 */
export function useCreateAsked(route: ListRoute, onCreate: () => void): void {
  const isAsked = route.useSearch().crear === '1'
  const navigate = useRef(route.useNavigate())
  const create = useRef(onCreate)
  create.current = onCreate
  useEffect(() => {
    if (!isAsked) return
    create.current()
    void navigate.current({
      to: '.',
      search: (previous) => ({ ...(previous as object), crear: undefined }),
      replace: true,
      resetScroll: false,
    })
  }, [isAsked])
}
