import { Button } from '@mantine/core'
import { useState } from 'react'
import { ActionGroup } from '../../../ui/form/action-group.tsx'
import type { LegalNotice } from '../legal-notices.queries.ts'
import { actTexts as texts } from '../messages.ts'
import { AccessCertificate } from './access-certificate.tsx'
import { AttemptWindow } from './attempt-window.tsx'
import { SendWindow } from './send-window.tsx'

const ACTS = ['attempt', 'send'] as const
type Act = (typeof ACTS)[number]

/** The acts on a notice that the server allows its reader. */
export function NoticeActions({ notice }: { notice: LegalNotice }) {
  const [opened, setOpened] = useState<Act>()
  const close = () => setOpened(undefined)
  const offered = ACTS.filter((act) => notice.may.includes(act))
  const isCertified = notice.may.includes('access-certificate')
  return (
    <>
      {(offered.length > 0 || isCertified) && (
        <ActionGroup label={texts.label}>
          {offered.map((act) => (
            <Button
              key={act}
              mih={44}
              variant={act === 'attempt' ? 'filled' : 'default'}
              onClick={() => setOpened(act)}
            >
              {texts[act].open}
            </Button>
          ))}
          {isCertified && <AccessCertificate notice={notice} />}
        </ActionGroup>
      )}
      {opened === 'attempt' && <AttemptWindow notice={notice} onClose={close} />}
      {opened === 'send' && <SendWindow notice={notice} onClose={close} />}
    </>
  )
}
