import { IconAlertTriangle } from '@tabler/icons-react'
import { useStoreFault } from '../../../offline/store/use-store-fault.ts'
import { messages } from '../messages.ts'
import classes from '../offline-visits.module.css'

/** Tells why the page can store nothing, so that no work is possible without a signal. */
export function StorageUnavailable() {
  const fault = useStoreFault()
  if (!fault) return null
  return (
    <p className={classes.warning} role="alert">
      <IconAlertTriangle size={18} aria-hidden /> {fault === 'silent' ? messages.silentDevice : messages.unreadable}
    </p>
  )
}
