import { IconFileDownload, IconFileImport } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { importTable } from '../../../../contract/index.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { ToolButton } from '../../../ui/data-table/tool-button.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { SheetForm } from '../../../ui/sheet-form/sheet-form.tsx'
import { toastError } from '../../../ui/toast/toast.ts'
import { fetchTableBook, useFilesChange } from '../files.queries.ts'
import { messages, retentionMessages as texts } from '../messages.ts'

/** The table as a workbook: for everybody to download, for administrators to fill in and load. */
export function TableBook({ isManager }: { isManager: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const load = useFilesChange(importTable)
  const download = useMutation({
    mutationFn: async () => saveFile(await fetchTableBook(), 'tabla-de-retencion.xlsx'),
    onError: (error) => toastError(texts.toBookFailed, saveErrorText(error)),
  })
  const close = () => setIsOpen(false)
  const send = async (file: File) => {
    const { created, changed, types, warnings } = await load.mutateAsync({ body: { file } })
    return { done: undefined, told: texts.fromBookDone(created, changed, types), warnings }
  }
  return (
    <>
      <ToolButton
        icon={<IconFileDownload size={20} aria-hidden />}
        label={texts.toBook}
        onClick={() => !download.isPending && download.mutate()}
      />
      {isManager && (
        <ToolButton
          icon={<IconFileImport size={20} aria-hidden />}
          label={texts.fromBook}
          onClick={() => setIsOpen(true)}
        />
      )}
      <FormModal opened={isOpen} onClose={close} closeLabel={messages.close} title={texts.fromBookTitle}>
        {isOpen && (
          <SheetForm
            explained={texts.fromBookExplained}
            goOn={texts.goOn}
            isBusy={load.isPending}
            send={send}
            onDone={close}
            onClose={close}
          />
        )}
      </FormModal>
    </>
  )
}
