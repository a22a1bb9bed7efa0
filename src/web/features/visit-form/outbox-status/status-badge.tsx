import { IconAlertTriangle, IconCircleCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import type { SaveStatus } from './answered-state.ts'
import { statusTexts } from './messages.ts'
import classes from './outbox-status.module.css'

const icons = { saved: IconCircleCheck, waiting: IconCloudUp, refused: IconAlertTriangle, kept: IconCloudOff }

/** The state of a section, item or closing part, in words and never in colour alone. Unsaved input has no badge. */
export function StatusBadge({ status }: { status: SaveStatus }) {
  if (status === 'open') return null
  const Icon = icons[status]
  return (
    <span className={classes.badge} data-status={status}>
      <Icon size={16} aria-hidden /> {statusTexts[status]}
    </span>
  )
}
