import { credibleCapture } from '../../../../domain/inspections/capture-facts.ts'

/** The place of a photo: degrees (WGS 84), and the accuracy as a radius in metres. */
export type PhotoPosition = { latitude: number; longitude: number; accuracyM: number }

export type PositionState = 'off' | 'asking' | 'ready' | 'denied' | 'unavailable'

/** The position, unless it may be anywhere; the accuracy is 0 where it is not known. */
export function crediblePosition(found: PhotoPosition, now: Date): PhotoPosition | null {
  const { latitude, longitude, accuracyM = 0 } = credibleCapture(found, now)
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude, accuracyM }
}

type Geolocation = Pick<globalThis.Geolocation, 'getCurrentPosition'>

/** A position of a minute ago still names the same kitchen, in milliseconds. */
export const FRESH_MS = 60_000
/** A receiver without sky must not be waited for. */
const options: PositionOptions = { enableHighAccuracy: true, maximumAge: FRESH_MS, timeout: 20_000 }

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

/**
 * The position of the device. The browser asks for permission, so call it only after the user has turned the switch on.
 * @throws GeolocationPositionError
 */
export const locate = (geolocation: Geolocation): Promise<PhotoPosition> =>
  new Promise((resolve, reject) =>
    geolocation.getCurrentPosition(
      // Seven digits are a centimetre, more than any phone measures.
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({
          latitude: rounded(latitude, 7),
          longitude: rounded(longitude, 7),
          accuracyM: rounded(accuracy, 1),
        }),
      reject,
      options,
    ),
  )

const preferenceKey = (userId: number) => `photo-position-${userId}`

/** Off by default; each user of a device decides separately. */
export const wantsPosition = (storage: Storage, userId: number): boolean =>
  storage.getItem(preferenceKey(userId)) !== null

export function rememberPosition(storage: Storage, userId: number, isWanted: boolean): void {
  try {
    if (isWanted) storage.setItem(preferenceKey(userId), 'on')
    else storage.removeItem(preferenceKey(userId))
  } catch (error) {
    // A full device does not remember the choice, which holds until the page is left.
    console.warn(error)
  }
}
