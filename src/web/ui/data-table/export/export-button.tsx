import { type ReactNode, useState } from 'react'
import { BusyButton } from '../../form/busy-button.tsx'
import { toastError } from '../../toast/toast.ts'
import { messages } from '../messages.ts'

type Props = { icon: ReactNode; onExport: () => Promise<void>; children: ReactNode }

/** An export reads every page of the list, so the button shows that it is busy and ignores a second click. */
export function ExportButton({ icon, onExport, children }: Props) {
  const [isExporting, setIsExporting] = useState(false)
  const run = async () => {
    setIsExporting(true)
    try {
      await onExport()
    } catch (error) {
      console.error(error)
      toastError(messages.exportFailed)
    } finally {
      setIsExporting(false)
    }
  }
  return (
    <BusyButton variant="default" leftSection={icon} isBusy={isExporting} onClick={() => void run()}>
      {children}
    </BusyButton>
  )
}
