import { Button } from '@mantine/core'
import { useState } from 'react'
import { ActionGroup } from '../../../ui/form/action-group.tsx'
import type { Complaint } from '../complaints.queries.ts'
import type { ComplaintChoices } from '../form/complaint-choices.ts'
import { actTexts as texts } from '../messages.ts'
import { AnswerWindow } from './answer-window.tsx'
import { EditWindow } from './edit-window.tsx'
import { DuplicateWindow, TransferWindow } from './hand-over-windows.tsx'
import { CloseWindow, TextWindow } from './text-windows.tsx'
import { VisitWindow } from './visit-window.tsx'

const ACTS = ['answer', 'visit', 'edit', 'ask', 'complete', 'transfer', 'duplicate', 'close'] as const
type Act = (typeof ACTS)[number]

type Props = { complaint: Complaint; choices: ComplaintChoices }

function Opened({ act, complaint, choices, onClose }: Props & { act: Act; onClose: () => void }) {
  const shared = { complaint, onClose }
  switch (act) {
    case 'answer':
      return <AnswerWindow {...shared} />
    case 'visit':
      return <VisitWindow {...shared} choices={choices} />
    case 'edit':
      return <EditWindow {...shared} choices={choices} />
    case 'transfer':
      return <TransferWindow {...shared} />
    case 'duplicate':
      return <DuplicateWindow {...shared} />
    case 'close':
      return <CloseWindow {...shared} />
    default:
      return <TextWindow {...shared} act={act} />
  }
}

/** The acts on a complaint that the server allows its reader. */
export function ComplaintActions({ complaint, choices }: Props) {
  const [opened, setOpened] = useState<Act>()
  const offered = ACTS.filter((act) => complaint.may.includes(act))
  return (
    <>
      {offered.length > 0 && (
        <ActionGroup label={texts.label}>
          {offered.map((act, place) => (
            <Button
              key={act}
              mih={44}
              variant={place === 0 ? 'filled' : 'default'}
              aria-haspopup="dialog"
              onClick={() => setOpened(act)}
            >
              {texts[act].open}
            </Button>
          ))}
        </ActionGroup>
      )}
      {opened && <Opened act={opened} complaint={complaint} choices={choices} onClose={() => setOpened(undefined)} />}
    </>
  )
}
