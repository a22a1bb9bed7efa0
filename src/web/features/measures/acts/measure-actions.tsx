import { Button } from '@mantine/core'
import { useState } from 'react'
import { ActionGroup } from '../../../ui/form/action-group.tsx'
import type { Measure } from '../measures.queries.ts'
import { actTexts as texts } from '../messages.ts'
import { ActWindow } from './act-window.tsx'
import { ActaWindow } from './acta-window.tsx'

/** The act on a measure that the server allows its reader: its own acta first, and any other then. */
export function MeasureActions({ measure }: { measure: Measure }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (measure.may.length === 0 && !isOpen) return null
  const isActa = measure.state === 'impuesta'
  return (
    <>
      <ActionGroup label={texts.label}>
        <Button mih={44} onClick={() => setOpen(true)}>
          {isActa ? texts.acta.open : texts.act.open}
        </Button>
      </ActionGroup>
      {isOpen &&
        (isActa ? <ActaWindow measure={measure} onClose={close} /> : <ActWindow measure={measure} onClose={close} />)}
    </>
  )
}
