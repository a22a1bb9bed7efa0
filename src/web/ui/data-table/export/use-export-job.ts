import { useSyncExternalStore } from 'react'
import { createEmitter } from '../../../api/emitter.ts'
import { loggedInUser } from '../../../api/session-claims.ts'

const KEPT_AS = 'vigia-exports'

function kept(): [string, number][] {
  try {
    const entries: unknown = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? '[]')
    return Array.isArray(entries) ? entries : []
  } catch {
    return []
  }
}

/** The export of each list, by official and the list's name: it goes on while another page is open or this one reloads. */
const followed = new Map(kept())
const changes = createEmitter()

function change(act: () => void): void {
  act()
  try {
    sessionStorage.setItem(KEPT_AS, JSON.stringify([...followed]))
  } catch {
    // A browser without storage follows the job until the page is closed.
  }
  changes.emit()
}

/** The job that makes the file of a long list, until the person takes it from the page. */
export function useExportJob(list: string) {
  // Each of two people at one device sees their own exports.
  const key = `${loggedInUser() ?? 0} ${list}`
  const id = useSyncExternalStore(changes.subscribe, () => followed.get(key))
  return {
    id,
    follow: (jobId: number) => change(() => followed.set(key, jobId)),
    forget: () => change(() => followed.delete(key)),
  }
}
