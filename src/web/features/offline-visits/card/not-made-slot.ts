import { createContext, type ReactNode, useContext } from 'react'
import type { OfflineVisit } from '../list/offline-visit.ts'

/** The place on a card that says that the visit was not made. `discard` is the way out of work on this device alone. */
export type NotMadePlace = (visit: OfflineVisit, discard: ReactNode) => ReactNode

const noPlace: NotMadePlace = () => null

/** The page fills it with another feature. */
export const NotMadeContext = createContext(noPlace)
export const useNotMadePlace = (): NotMadePlace => useContext(NotMadeContext)
