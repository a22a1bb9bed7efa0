import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { followUpText } from '../../../domain/list-exports/list-texts.ts'
import type { ShownRecord } from '../../../domain/records/record.ts'
import { messages } from './messages.ts'
import styles from './record-view.module.css'

type Props = { text: string; inspectionId: number; establishmentId: number }

const ToRecord = ({ text, inspectionId, establishmentId }: Props) => (
  <Anchor
    renderRoot={(props) => (
      <Link
        {...props}
        to="/dashboard/inspecciones/$inspectionId/$establishmentId"
        params={{ inspectionId: String(inspectionId), establishmentId: String(establishmentId) }}
      />
    )}
  >
    {text}
  </Anchor>
)

/** Leads from a follow-up visit to the record that it follows, and from a record to the visits that follow it. */
export function FollowUpLinks({ record: { followUp, followedBy = [], establishmentId } }: { record: ShownRecord }) {
  if (!followUp && followedBy.length === 0) return null
  return (
    <ul className={styles.links} aria-label={messages.followUp.label}>
      {followUp && (
        <li>
          <ToRecord
            text={followUpText(followUp.acta)}
            inspectionId={followUp.inspectionId}
            establishmentId={establishmentId}
          />
        </li>
      )}
      {followedBy.map(({ visitId, inspectionId, acta }) => (
        <li key={visitId}>
          {inspectionId === null ? (
            messages.followUp.planned
          ) : (
            <ToRecord
              text={messages.followUp.verifiedIn(acta ?? String(inspectionId))}
              inspectionId={inspectionId}
              establishmentId={establishmentId}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
