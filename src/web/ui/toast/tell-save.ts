import { saveErrorText } from '../../api/refusal.ts'
import { toastError, toastSuccess } from './toast.ts'

/** Runs a save and tells its result; no error leaves it. */
export async function tellSave(save: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await save()
    toastSuccess(done)
  } catch (error) {
    toastError(saveErrorText(error))
  }
}
