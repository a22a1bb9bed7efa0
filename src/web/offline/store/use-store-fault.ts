import { useEffect, useState, useSyncExternalStore } from 'react'
import { isStoreSilent, onStoreChange } from './limit-opening.ts'
import { visitDatabase } from './visit-database.ts'

/** Whether the last opening of the device's store was given up. Live. */
export const useStoreSilent = (): boolean => useSyncExternalStore(onStoreChange, isStoreSilent)

/** Why the page can store nothing: the store does not answer, or the browser allows none. Undefined while it can. */
export function useStoreFault(): 'silent' | 'refused' | undefined {
  const isSilent = useStoreSilent()
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    let isLeft = false
    visitDatabase.open().catch((error: unknown) => {
      console.error(error)
      if (!isLeft) setRefused(true)
    })
    return () => {
      isLeft = true
    }
  }, [])
  if (isSilent) return 'silent'
  return isRefused ? 'refused' : undefined
}
