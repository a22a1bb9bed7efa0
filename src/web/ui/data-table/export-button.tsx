import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { toastError } from '../toast.ts'
import { messages } from './messages.ts'

/** Exporting reads every page of the list, so the button says that it is at work and takes no second click. */
export function ExportButton({ onExport }: { onExport: () => Promise<void> }) {
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
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={20} aria-hidden />}
      loading={isExporting}
      onClick={() => void run()}
    >
      {messages.exportPdf}
    </Button>
  )
}
