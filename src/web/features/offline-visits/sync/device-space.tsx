import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { askPersistence, readSpace } from '../../../offline/store/device-space.ts'
import classes from '../offline-visits.module.css'
import { formatSize } from './format-size.ts'
import { spaceTexts } from './messages.ts'

type Space = Awaited<ReturnType<typeof readSpace>>

/**
 * The free space of the device. Also asks the browser to keep the app's data.
 * @param used a number that changes when something was stored, so that the space is read again
 */
export function DeviceSpace({ used }: { used: number }) {
  const [space, setSpace] = useState<Space>(null)
  const [isPersistent, setPersistent] = useState<boolean>()
  useEffect(() => {
    let isUnmounted = false
    askPersistence()
      .then((persistent) => isUnmounted || setPersistent(persistent))
      .catch((error: unknown) => console.error(error))
    return () => {
      isUnmounted = true
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is used changes with it
  useEffect(() => {
    let isLeft = false
    readSpace()
      .then((read) => isLeft || setSpace(read))
      .catch((error: unknown) => console.error(error))
    return () => {
      isLeft = true
    }
  }, [used])
  return (
    <div className={classes.facts}>
      {space && <p>{spaceTexts.used(formatSize(space.usedBytes), formatSize(space.quotaBytes))}</p>}
      {space?.isNearlyFull && (
        <p className={classes.warning} role="alert">
          <IconAlertTriangle size={18} aria-hidden /> {spaceTexts.nearlyFull}
        </p>
      )}
      {isPersistent !== undefined && (
        <p className={classes.hint}>{isPersistent ? spaceTexts.protected : spaceTexts.unprotected}</p>
      )}
    </div>
  )
}
