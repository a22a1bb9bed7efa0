import type { SearchWindowProps } from '../../features/search/search-launcher.tsx'
import { SearchWindow } from '../../features/search/window/search-window.tsx'
import { useAuth } from '../../features/session/auth.tsx'
import { placesOf } from './places.ts'

/** The window of the search, with the pages and actions that the official may open. */
export default function SearchEverything(props: SearchWindowProps) {
  const { user } = useAuth()
  return user && <SearchWindow {...props} userId={user.id} places={placesOf(user)} />
}
