import { createContext, useCallback, useContext, useMemo, useRef, useState } from 'react'
import { readSpace, type Space } from '../../../offline/store/device-space.ts'
import {
  crediblePosition,
  FRESH_MS,
  locate,
  type PhotoPosition,
  type PositionState,
  rememberPosition,
  wantsPosition,
} from './photo-position.ts'

type PhotoPlace = {
  /** The position of a moment ago, which a photo may leave with. */
  known: PhotoPosition | null
  /** The position of now; null where none is found. It never rejects. Undefined where the user wants none. */
  later: Promise<PhotoPosition | null> | undefined
}

/** Position and free space for the photos of a visit. */
export type PhotoCapture = {
  position: { isWanted: boolean; state: PositionState; accuracyM: number | null; want: (isWanted: boolean) => void }
  /** The place of a photo that is taken now, if the user wants it with photos. */
  whereNow: () => PhotoPlace
  /** The last reading; null where the browser does not tell. */
  space: Space | null
  readSpaceAgain: () => void
  /** Whether the user has chosen to go on with little space. */
  hasAgreed: () => boolean
  agree: () => void
}

const nowhere = (): PhotoPlace => ({ known: null, later: undefined })

export const PhotoCaptureContext = createContext<PhotoCapture>({
  position: { isWanted: false, state: 'off', accuracyM: null, want: () => {} },
  whereNow: nowhere,
  space: null,
  readSpaceAgain: () => {},
  hasAgreed: () => false,
  agree: () => {},
})

export const usePhotoCapture = (): PhotoCapture => useContext(PhotoCaptureContext)

function usePosition(userId: number) {
  const [isWanted, setWanted] = useState(() => wantsPosition(localStorage, userId))
  const [found, setFound] = useState<{ state: PositionState; accuracyM: number | null }>({
    state: 'off',
    accuracyM: null,
  })
  const last = useRef<{ position: PhotoPosition; atMs: number }>(null)
  const ask = useCallback(async (): Promise<PhotoPosition | null> => {
    setFound((before) => (before.state === 'ready' ? before : { state: 'asking', accuracyM: null }))
    try {
      const position = crediblePosition(await locate(navigator.geolocation), new Date())
      last.current = position && { position, atMs: performance.now() }
      setFound(position ? { state: 'ready', accuracyM: position.accuracyM } : { state: 'unavailable', accuracyM: null })
      return position
    } catch (error) {
      console.warn('position: not found', error)
      const isDenied = (error as Partial<GeolocationPositionError>).code === 1
      if (isDenied) last.current = null
      setFound({ state: isDenied ? 'denied' : 'unavailable', accuracyM: null })
      return null
    }
  }, [])
  const want = useCallback(
    (wanted: boolean) => {
      rememberPosition(localStorage, userId, wanted)
      setWanted(wanted)
      last.current = null
      if (wanted) void ask()
      else setFound({ state: 'off', accuracyM: null })
    },
    [userId, ask],
  )
  const whereNow = useMemo(() => {
    if (!isWanted) return nowhere
    return (): PhotoPlace => {
      const isFresh = last.current !== null && performance.now() - last.current.atMs < FRESH_MS
      return { known: isFresh ? (last.current?.position ?? null) : null, later: ask() }
    }
  }, [isWanted, ask])
  return { position: { isWanted, ...found, want }, whereNow }
}

export function useOpenPhotoCapture(userId: number): PhotoCapture {
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
