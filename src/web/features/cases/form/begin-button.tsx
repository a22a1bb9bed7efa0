import { useState } from 'react'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { formTexts as texts } from '../messages.ts'
import { BeginWindow, type CaseStart } from './begin-window.tsx'

/** Opens a case where a page proposes one. */
export function BeginButton({ start, onBegun }: { start: CaseStart; onBegun: (begun: { id: number }) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <BusyButton mih={44} variant="default" isBusy={false} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.title}
      </BusyButton>
      {isOpen && <BeginWindow start={start} onClose={() => setOpen(false)} onBegun={onBegun} />}
    </>
  )
}
