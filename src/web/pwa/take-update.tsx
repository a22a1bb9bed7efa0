import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { appUpdate } from './app-update.ts'
import { messages } from './messages.ts'

/** A button that takes the update, which has the missing chunk. */
export function TakeUpdate() {
  const { isTaking } = useSyncExternalStore(appUpdate.subscribe, appUpdate.get)
  return (
    <Button onClick={() => void appUpdate.take()} disabled={isTaking}>
      {isTaking ? messages.taking : messages.take}
    </Button>
  )
}
