import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { visitDatabase } from '../../offline/visit-database.ts'
import classes from './field.module.css'
import { messages } from './messages.ts'

/** Says so where the browser lets the page keep nothing, and with that no work without signal. */
export function StorageShut() {
  const [isShut, setShut] = useState(false)
  useEffect(() => {
    let isLeft = false
    visitDatabase.open().catch((error: unknown) => {
      console.error(error)
      if (!isLeft) setShut(true)
    })
    return () => {
      isLeft = true
    }
  }, [])
  if (!isShut) return null
  return (
    <p className={classes.warning} role="alert">
      <IconAlertTriangle size={18} aria-hidden /> {messages.unreadable}
    </p>
  )
}
