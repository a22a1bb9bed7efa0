import { saveFile } from '../../../ui/save-file.ts'
import { toastSuccess } from '../../../ui/toast/toast.ts'
import { panelMessages as texts } from './messages.ts'

/** Time in which a person reads or saves an opened document before its address is given up. */
const KEEP_MS = 10 * 60_000

/**
 * Shows a PDF in the browser's own viewer, in a new tab. The tab is opened before the bytes arrive: browsers refuse one
 * that opens long after the press. A refused tab leaves the file as a download.
 */
export async function openPdf(load: () => Promise<Blob>, name: string): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const pdf = new Blob([await load()], { type: 'application/pdf' })
    if (!tab || tab.closed) {
      saveFile(pdf, name)
      toastSuccess(texts.blocked)
      return
    }
    const address = URL.createObjectURL(pdf)
    setTimeout(() => URL.revokeObjectURL(address), KEEP_MS)
    tab.location.replace(address)
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** The name of the PDF that shows a document of the system. */
export const pdfName = (name: string): string => name.replace(/\.\w{1,7}$/, '.pdf')
