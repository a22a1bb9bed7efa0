import { createContext, useCallback, useContext, useMemo, useRef, useState } from 'react'
import { readSpace, type Space } from '../../../offline/store/device-space.ts'
import { locate, type PhotoPosition, type PositionState, rememberPosition, wantsPosition } from './photo-position.ts'

/** Position and free space for the photos of a visit. */
export type PhotoAid = {
  position: { isWanted: boolean; state: PositionState; accuracyM: number | null; want: (isWanted: boolean) => void }
  /** The device's position if the user wants it with photos; otherwise null. It never rejects. */
  whereNow: () => Promise<PhotoPosition | null>
  /** The last reading; null where the browser does not tell. */
  space: Space | null
  readSpaceAgain: () => void
  /** Whether the user has chosen to go on with little space. */
  hasAgreed: () => boolean
  agree: () => void
}

const nothing = async () => null

export const PhotoAidContext = createContext<PhotoAid>({
  position: { isWanted: false, state: 'off', accuracyM: null, want: () => {} },
  whereNow: nothing,
  space: null,
  readSpaceAgain: () => {},
  hasAgreed: () => false,
  agree: () => {},
})

export const usePhotoAid = (): PhotoAid => useContext(PhotoAidContext)

function usePosition(userId: number) {
  const [isWanted, setWanted] = useState(() => wantsPosition(localStorage, userId))
  const [found, setFound] = useState<{ state: PositionState; accuracyM: number | null }>({
    state: 'off',
    accuracyM: null,
  })
  const ask = useCallback(async (): Promise<PhotoPosition | null> => {
    setFound((before) => (before.state === 'ready' ? before : { state: 'asking', accuracyM: null }))
    try {
      const position = await locate(navigator.geolocation)
      setFound({ state: 'ready', accuracyM: position.accuracyM })
      return position
    } catch (error) {
      console.warn('position: not found', error)
      const isDenied = (error as Partial<GeolocationPositionError>).code === 1
      setFound({ state: isDenied ? 'denied' : 'unavailable', accuracyM: null })
      return null
    }
  }, [])
  const want = useCallback(
    (wanted: boolean) => {
      rememberPosition(localStorage, userId, wanted)
      setWanted(wanted)
      if (wanted) void ask()
      else setFound({ state: 'off', accuracyM: null })
    },
    [userId, ask],
  )
  const whereNow = useMemo(() => (isWanted ? ask : nothing), [isWanted, ask])
  return { position: { isWanted, ...found, want }, whereNow }
}

export function useOpenPhotoAid(userId: number): PhotoAid {
  const { position, whereNow } = usePosition(userId)
  const [space, setSpace] = useState<Space | null>(null)
  const agreed = useRef(false)
  const readSpaceAgain = useCallback(() => void readSpace().then(setSpace), [])
  return {
    position,
    whereNow,
    space,
    readSpaceAgain,
    hasAgreed: () => agreed.current,
    agree: () => {
      agreed.current = true
    },
  }
}
