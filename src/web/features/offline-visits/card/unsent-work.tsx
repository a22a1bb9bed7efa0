import { IconPhoto } from '@tabler/icons-react'
import type { Checklist } from '../../../../domain/inspections/checklist.ts'
import type { OutboxCommand } from '../../../offline/outbox/outbox-command.ts'
import { slotName } from '../../../offline/visits/slot-name.ts'
import shared from '../offline-visits.module.css'
import { formatSize } from '../sync/format-size.ts'
import { unsentTexts } from './messages.ts'
import { commandBytes, hasPhoto, totalBytes } from './unsent-part.ts'
import classes from './unsent-work.module.css'

type Props = {
  commands: readonly OutboxCommand[]
  checklist: Pick<Checklist, 'sections'> | undefined
  /** Whether a refused command before these stops them. */
  isStopped: boolean
}

/** Commands of a visit that are only on this device, with their sizes. */
export function UnsentWork({ commands, checklist, isStopped }: Props) {
  return (
    <details className={classes.unsent}>
      <summary>{unsentTexts.show(commands.length, formatSize(totalBytes(commands)))}</summary>
      {isStopped && <p className={shared.hint}>{unsentTexts.stopped}</p>}
      <ul className={classes.commands}>
        {commands.map((command) => (
          <li key={command.key}>
            <span>
              {slotName(command.slot, checklist)}
              {hasPhoto(command) && (
                <span className={classes.photo}>
                  <IconPhoto size={16} aria-hidden /> {unsentTexts.withPhoto}
                </span>
              )}
            </span>
            <span className={classes.size}>{formatSize(commandBytes(command))}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
