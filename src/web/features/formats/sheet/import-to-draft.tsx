import { Button } from '@mantine/core'
import { useState } from 'react'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { type FormatDetail, fetchFormat } from '../formats.queries.ts'
import { messages } from '../messages.ts'
import { ImportForm } from './import-form.tsx'
import { sheetTexts as texts } from './messages.ts'

type Props = {
  format: FormatDetail
  /** Saves what is not yet saved, so that the workbook takes the place of the newest draft. */
  flush: () => Promise<boolean>
  rowVersion: () => number
  onImported: (format: FormatDetail) => void
}

/** The button of the editor that imports a workbook into the open draft. */
export function ImportToDraft({ format, flush, rowVersion, onImported }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {texts.import}
      </Button>
      <FormModal opened={isOpen} onClose={close} closeLabel={messages.close} title={texts.titleOf(format.name)}>
        <ImportForm
          prepare={async () => {
            await flush()
            return { formatId: format.id, rowVersion: rowVersion() }
          }}
          // The dialog covers the editor until the new draft is read: what is pressed in the old one would be lost.
          onImported={(id) => void fetchFormat(id).then(onImported).finally(close)}
          onClose={close}
        />
      </FormModal>
    </>
  )
}
