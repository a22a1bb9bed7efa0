import { newKey } from '../new-key.ts'

// A tab holds a lock of the browser while it has something unsaved. The browser frees it when the tab is closed or ends,
// and never suspends a tab that holds one, so that no message must be waited for.

const PREFIX = 'vigia-unsaved:'
/** One lock for each tab. */
const own = `${PREFIX}${newKey()}`

/** Absent on a page without https, and in old browsers. */
const locksOf = (): LockManager | undefined => globalThis.navigator?.locks

/** Tells the other tabs that this one has something unsaved, until the returned function is called. */
export function tellUnsaved(): () => void {
  let release = () => {}
  const isSaved = new Promise<void>((resolve) => {
    release = resolve
  })
  // Several forms of one tab share its lock.
  locksOf()
    ?.request(own, { mode: 'shared' }, () => isSaved)
    .catch((error: unknown) => console.warn(error))
  return release
}

/** Whether another tab of this browser has something unsaved; false where no browser can tell. */
export async function hasUnsavedTab(): Promise<boolean> {
  try {
    const { held = [] } = (await locksOf()?.query()) ?? {}
    return held.some(({ name }) => name !== own && name?.startsWith(PREFIX))
  } catch (error) {
    console.warn(error)
    return false
  }
}
