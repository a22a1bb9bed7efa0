import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { visitDatabase } from '../../../offline/store/visit-database.ts'
import { messages } from '../messages.ts'
import classes from '../offline-visits.module.css'

/** Tells that the browser lets the page store nothing, so that no work is possible without a signal. */
export function StorageUnavailable() {
  const [isUnavailable, setUnavailable] = useState(false)
  useEffect(() => {
    let isLeft = false
    visitDatabase.open().catch((error: unknown) => {
      console.error(error)
      if (!isLeft) setUnavailable(true)
    })
    return () => {
      isLeft = true
    }
  }, [])
  if (!isUnavailable) return null
  return (
    <p className={classes.warning} role="alert">
      <IconAlertTriangle size={18} aria-hidden /> {messages.unreadable}
    </p>
  )
}
