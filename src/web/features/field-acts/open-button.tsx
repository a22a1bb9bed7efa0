import { type ReactNode, useState } from 'react'
import { BusyButton } from '../../ui/form/busy-button.tsx'

type Props = {
  open: () => Promise<void>
  /** Name for screen readers, where the words alone tell too little. */
  label?: string
  className?: string | undefined
  children: ReactNode
}

/** Opens a window, which may take a moment to come. */
export function OpenButton({ open, label, className, children }: Props) {
  const [isBusy, setBusy] = useState(false)
  const press = () => {
    setBusy(true)
    void open().finally(() => setBusy(false))
  }
  return (
    <BusyButton mih={44} variant="default" className={className} aria-label={label} isBusy={isBusy} onClick={press}>
      {children}
    </BusyButton>
  )
}
