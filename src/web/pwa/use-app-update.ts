import { useSyncExternalStore } from 'react'
import { toastError } from '../ui/toast/toast.ts'
import { appUpdate, type UpdateState } from './app-update.ts'
import type { Agreement } from './load-again.ts'
import { messages } from './messages.ts'

export const useAppUpdate = (): UpdateState => useSyncExternalStore(appUpdate.subscribe, appUpdate.get)

/** Takes the update; tells the person if something could not be stored first. */
export async function takeUpdate(agreed?: Agreement): Promise<void> {
  if (!(await appUpdate.take(agreed))) toastError(messages.notKept)
}
