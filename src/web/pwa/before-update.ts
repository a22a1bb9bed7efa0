/** Stores what is on the screen on the device; false or an error means that it failed. */
export type Settle = () => boolean | Promise<boolean>

/** The tasks of all mounted screens. */
const tasks = new Set<Settle>()

/** Has `settle` done before an update reloads the page, until the returned function is called. */
export function beforeUpdate(settle: Settle): () => void {
  tasks.add(settle)
  return () => void tasks.delete(settle)
}

/** Stores everything on the screen on the device; true when all of it succeeded. */
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
