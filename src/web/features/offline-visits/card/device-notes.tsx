import { IconAlertTriangle, IconCircleCheck, IconCloudOff, IconCloudUp, IconPencil } from '@tabler/icons-react'
import classes from './device-notes.module.css'
import type { DeviceNote } from './device-state.ts'

const icons: Record<DeviceNote['kind'], typeof IconPencil> = {
  refused: IconAlertTriangle,
  'place-inactive': IconAlertTriangle,
  overdue: IconAlertTriangle,
  finished: IconCircleCheck,
  waiting: IconCloudUp,
  kept: IconCloudOff,
  'not-made': IconCloudUp,
  draft: IconPencil,
  ready: IconCircleCheck,
  unprepared: IconCloudOff,
}

/** Notes on the device's copy of a visit, in words and never in colour alone. */
export const DeviceNotes = ({ notes }: { notes: readonly DeviceNote[] }) => (
  <ul className={classes.notes}>
    {notes.map(({ kind, tone, text }) => {
      const Icon = icons[kind]
      return (
        <li key={kind} className={classes.note} data-tone={tone}>
          <Icon size={16} stroke={2} aria-hidden />
          {text}
        </li>
      )
    })}
  </ul>
)
