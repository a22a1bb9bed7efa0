/** Puts what is on the screen on the device. False, or an error, says that it could not. */
export type Settle = () => boolean | Promise<boolean>

const tasks = new Set<Settle>()

/** Has `settle` done before an update loads the page again, until the returned function is called. */
export function beforeUpdate(settle: Settle): () => void {
  tasks.add(settle)
  return () => void tasks.delete(settle)
}

/** Whether everything on the screen is on the device now. */
export async function settleBeforeUpdate(): Promise<boolean> {
  const settled = await Promise.all(
    [...tasks].map(async (settle) => {
      try {
        return await settle()
      } catch (error) {
        console.error(error)
        return false
      }
    }),
  )
  return settled.every(Boolean)
}
