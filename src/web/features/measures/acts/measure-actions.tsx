import { Button } from '@mantine/core'
import { useState } from 'react'
import { ActionGroup } from '../../../ui/form/action-group.tsx'
import type { Measure } from '../measures.queries.ts'
import { actTexts as texts } from '../messages.ts'
import { ActWindow } from './act-window.tsx'
import { ActaWindow } from './acta-window.tsx'

/** The act on a measure that the server allows its reader: its own acta first, and any other then. */
export function MeasureActions({ measure }: { measure: Measure }) {
  // An open window stays as it is: another person may record the acta meanwhile.
  const [opened, setOpened] = useState<'acta' | 'act'>()
  const close = () => setOpened(undefined)
  const offered = measure.state === 'impuesta' ? 'acta' : 'act'
  return (
    <>
      {measure.may.length > 0 && (
        <ActionGroup label={texts.label}>
          <Button mih={44} onClick={() => setOpened(offered)}>
            {texts[offered].open}
          </Button>
        </ActionGroup>
      )}
      {opened === 'acta' && <ActaWindow measure={measure} onClose={close} />}
      {opened === 'act' && <ActWindow measure={measure} onClose={close} />}
    </>
  )
}
