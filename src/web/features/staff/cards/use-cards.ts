import { issueCard, readCardPdf, revokeCard } from '../../../../contract/staff/staff-cards.wire.ts'
import { call } from '../../../api/call.ts'
import { callFile } from '../../../api/call-file.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { toastError } from '../../../ui/toast/toast.ts'
import { sheetTexts } from '../sheet/messages.ts'
import { useStaffSave } from '../staff.queries.ts'

const texts = sheetTexts.card

export type IssuedCard = { serial: string; url: string; expiresOn: string }

/** Saves the card in force of an official as a file. */
export async function downloadCard(userId: number, serial: string): Promise<void> {
  try {
    const { file } = await callFile(readCardPdf, { params: { userId } })
    saveFile(file, `carne-${serial}.pdf`)
  } catch (error) {
    toastError(texts.downloadFailed, saveErrorText(error))
  }
}

export const revoke = (serial: string, reason: string) => call(revokeCard, { params: { serial }, body: { reason } })

/** Issues a card; where one is in force, the person agrees first that it will be revoked. */
export function useIssueCard() {
  const issuing = useStaffSave((userId: number) => call(issueCard, { params: { userId } }))
  const issue = async (userId: number, hasCard: boolean): Promise<IssuedCard | undefined> => {
    if (issuing.isPending) return undefined
    const question = { title: texts.renewTitle, text: texts.renewText, confirmLabel: texts.renew }
    if (hasCard && !(await confirm(question))) return undefined
    try {
      // The window of the new card says that it was issued; a notice would cover its head on a phone.
      return await issuing.mutateAsync(userId)
    } catch (error) {
      toastError(saveErrorText(error))
      return undefined
    }
  }
  return { issue, isIssuing: issuing.isPending }
}
