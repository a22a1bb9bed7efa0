let isAgreed = false

/** Whether the person has just agreed, to a question of the app's own, that what they typed is lost with the page. */
export const isLossAgreed = (): boolean => isAgreed

/** Has the browser not ask once more about it, until the returned function is called. */
export function agreeToLoss(): () => void {
  isAgreed = true
  return () => {
    isAgreed = false
  }
}
