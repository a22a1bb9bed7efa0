/** Where a photo was taken: degrees (WGS 84), and the radius in metres that the device vouches for. */
export type PhotoPosition = { latitude: number; longitude: number; accuracyM: number }

export type PositionState = 'off' | 'asking' | 'ready' | 'denied' | 'unavailable'

type Geolocation = Pick<globalThis.Geolocation, 'getCurrentPosition'>

/** Positions a minute old still name the same kitchen; a receiver that sees no sky must not be waited for. */
const options: PositionOptions = { enableHighAccuracy: true, maximumAge: 60_000, timeout: 20_000 }

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

/**
 * Where the device is now. Asks the person for the permission, so only after they have turned the switch on.
 * @throws GeolocationPositionError
 */
export const locate = (geolocation: Geolocation): Promise<PhotoPosition> =>
  new Promise((resolve, reject) =>
    geolocation.getCurrentPosition(
      // Seven digits are a centimetre: more than any phone knows.
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

/** Off until its person turns it on; each person of a device decides for themselves. */
export const wantsPosition = (storage: Storage, userId: number): boolean =>
  storage.getItem(preferenceKey(userId)) !== null

export function rememberPosition(storage: Storage, userId: number, isWanted: boolean): void {
  try {
    if (isWanted) storage.setItem(preferenceKey(userId), 'on')
    else storage.removeItem(preferenceKey(userId))
  } catch (error) {
    // A full device does not remember it: it holds until the page is left.
    console.warn(error)
  }
}
