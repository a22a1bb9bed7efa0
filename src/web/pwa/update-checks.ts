const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Time between checks. A check is a small request, but the update it finds is downloaded at once. */
const PERIOD_MS = {
  timer: HOUR_MS,
  focus: 15 * MINUTE_MS,
  /** The person pays for data, so checks are rare. */
  saving: 12 * HOUR_MS,
} as const

export type Occasion = 'timer' | 'focus'

export const isCheckDue = (sinceLastMs: number, occasion: Occasion, savesData: boolean): boolean =>
  sinceLastMs >= (savesData ? PERIOD_MS.saving : PERIOD_MS[occasion])

type Connection = { saveData?: boolean }
const savesData = () => (navigator as { connection?: Connection }).connection?.saveData === true

/** Asks the server for another version every hour, and when the person comes back to the app. */
export function keepChecking(registration: Pick<ServiceWorkerRegistration, 'update'>, now: () => number): void {
  // Registering the worker was a check.
  let lastAt = now()
  const check = (occasion: Occasion) => {
    if (!navigator.onLine || !isCheckDue(now() - lastAt, occasion, savesData())) return
    lastAt = now()
    // A check that does not reach the server is repeated at the next occasion.
    registration.update().catch(() => {})
  }
  setInterval(() => check('timer'), HOUR_MS)
  window.addEventListener('focus', () => check('focus'))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check('focus')
  })
}
