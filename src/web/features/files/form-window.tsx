import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { BusyButton } from '../../ui/form/busy-button.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { FormModal } from '../../ui/form/form-modal.tsx'
import type { FormProgress } from '../../ui/leave-guard/form-progress.ts'
import { useLeaveGuard } from '../../ui/leave-guard/use-leave-guard.ts'
import { messages } from './messages.ts'

/** Calls of a form in a window: to leave, which may ask first, and to report its progress. */
export type WindowedForm = { onLeave: () => void; onProgress: (progress: FormProgress) => void }

type Props = {
  title: ReactNode
  isOpen: boolean
  onClose: () => void
  size?: string
  children: (form: WindowedForm) => ReactNode
}

/** A window for one form, which asks before typed text is lost. */
export function FormWindow({ title, isOpen, onClose, size = 'md', children }: Props) {
  const [progress, setProgress] = useState<FormProgress>('clean')
  const leave = useLeaveGuard(progress, onClose)
  return (
    <FormModal opened={isOpen} beginsAtField onClose={leave} title={title} size={size} closeLabel={messages.close}>
      {isOpen && children({ onLeave: leave, onProgress: setProgress })}
    </FormModal>
  )
}

type ButtonsProps = { onLeave: () => void; isBusy: boolean; label?: string; isDestructive?: boolean }

/** The buttons at the foot of a form. */
export const FormButtons = ({ onLeave, isBusy, label = messages.save, isDestructive = false }: ButtonsProps) => (
  <FormFooter>
    <Button variant="default" onClick={onLeave} disabled={isBusy}>
      {messages.cancel}
    </Button>
    <BusyButton type="submit" isBusy={isBusy} {...(isDestructive && { color: 'red.9' })}>
      {label}
    </BusyButton>
  </FormFooter>
)
