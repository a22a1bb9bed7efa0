import { Loader, Menu } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { EXPORT_FORMATS, type ExportFormat } from '../../../../domain/shared/list-query.ts'
import { messages } from '../messages.ts'
import { ToolButton } from '../tool-button.tsx'
import { type ExportList, useExport } from './use-export.ts'

/** Until a wait needs a word. */
const SLOW_MS = 5_000

const labels: Record<ExportFormat, string> = {
  xlsx: messages.exportExcel,
  pdf: messages.exportPdf,
  csv: messages.exportCsv,
}
/** Excel first: it keeps the zeros of an identifier. */
const formats = [...EXPORT_FORMATS].sort((a, b) => Object.keys(labels).indexOf(a) - Object.keys(labels).indexOf(b))

/** Offers the whole list as a file. While one is written, the menu offers to cancel it instead. */
export function ExportMenu({ exportList, onJob }: { exportList: ExportList; onJob: (jobId: number) => void }) {
  const [isSlow, setIsSlow] = useState(false)
  const slow = useTimeout(() => setIsSlow(true), SLOW_MS)
  const { start, cancel, isExporting } = useExport(exportList, onJob)
  const run = async (format: ExportFormat) => {
    slow.start()
    await start(format)
    slow.clear()
    setIsSlow(false)
  }
  const label = isExporting ? (isSlow ? messages.exportingSlowly : messages.exporting) : messages.export
  return (
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ToolButton
          icon={isExporting ? <Loader size={20} /> : <IconDownload size={20} aria-hidden />}
          label={label}
          aria-busy={isExporting}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {isExporting ? (
          <Menu.Item onClick={cancel}>{messages.cancelExport}</Menu.Item>
        ) : (
          formats.map((format) => (
            <Menu.Item key={format} onClick={() => void run(format)}>
              {labels[format]}
            </Menu.Item>
          ))
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
