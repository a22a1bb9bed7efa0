import type { ReactNode } from 'react'
import { SheetForm } from '../../../ui/sheet-form/sheet-form.tsx'
import { useImportSheet } from '../formats.queries.ts'
import { sheetTexts as texts } from './messages.ts'

/** The draft that a workbook takes the place of; undefined while none is chosen. */
export type ImportTarget = { formatId: number; rowVersion: number | undefined }

type Props = {
  /** Prepares the target, such as by saving what is not yet saved; a text says why it cannot be. */
  prepare: () => Promise<ImportTarget | string>
  /** More fields above the file. */
  children?: ReactNode
  onImported: (formatId: number) => void
  onClose: () => void
}

/** Sends a workbook to a draft. */
export function ImportForm({ prepare, children, onImported, onClose }: Props) {
  const importSheet = useImportSheet()
  const send = async (file: File) => {
    const target = await prepare()
    if (typeof target === 'string') return target
    const { formatId, rowVersion } = target
    const { warnings } = await importSheet.mutateAsync({ id: formatId, file, rowVersion })
    return { done: formatId, told: texts.imported, warnings }
  }
  return (
    <SheetForm
      explained={texts.explained}
      goOn={texts.goOn}
      isBusy={importSheet.isPending}
      send={send}
      onDone={onImported}
      onClose={onClose}
    >
      {children}
    </SheetForm>
  )
}
