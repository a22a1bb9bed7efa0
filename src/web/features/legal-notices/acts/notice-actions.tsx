import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from '../legal-notices.module.css'
import type { LegalNotice } from '../legal-notices.queries.ts'
import { actTexts as texts } from '../messages.ts'
import { AttemptWindow } from './attempt-window.tsx'
import { SendWindow } from './send-window.tsx'

const ACTS = ['attempt', 'send'] as const
type Act = (typeof ACTS)[number]

/** The acts on a notice that the server allows its reader. */
export function NoticeActions({ notice }: { notice: LegalNotice }) {
  const [opened, setOpened] = useState<Act>()
  const close = () => setOpened(undefined)
  const offered = ACTS.filter((act) => notice.may.includes(act))
  return (
    <>
      {offered.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a legend; the buttons need a name as a group
        <div role="group" aria-label={texts.label} className={classes.actions}>
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
        </div>
      )}
      {opened === 'attempt' && <AttemptWindow notice={notice} onClose={close} />}
      {opened === 'send' && <SendWindow notice={notice} onClose={close} />}
    </>
  )
}
