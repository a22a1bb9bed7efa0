import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { discardDraft } from './draft/use-visit-draft.ts'
import type { VisitProgress } from './inspections.queries.ts'
import { messages } from './messages.ts'
import { Notice } from './notice.tsx'

/** A closed visit is read in its record; what a device still keeps of it cannot be sent any more. */
export function VisitDone({ progress: { assignmentId, establishmentId, inspectionId } }: { progress: VisitProgress }) {
  useEffect(() => discardDraft(assignmentId), [assignmentId])
  return (
    <Notice tone="done" title={messages.done}>
      {inspectionId !== null && (
        <Button
          renderRoot={(props) => (
            <Link
              {...props}
              to="/dashboard/inspecciones/$inspectionId/$establishmentId"
              params={{ inspectionId: String(inspectionId), establishmentId: String(establishmentId) }}
            />
          )}
        >
          {messages.openRecord}
        </Button>
      )}
    </Notice>
  )
}
