import { saveFile } from '../../../ui/save-file.ts'
import { toastError } from '../../../ui/toast/toast.ts'
import { fetchEditionSheet } from '../formats.queries.ts'
import { detailTexts } from './messages.ts'

/** Starts the download of an edition as a workbook. */
export async function downloadEdition(checklistId: number, name: string): Promise<void> {
  try {
    const { file } = await fetchEditionSheet(checklistId)
    saveFile(file, `${name}.xlsx`)
  } catch (error) {
    console.error(error)
    toastError(detailTexts.sheetFailed)
  }
}
